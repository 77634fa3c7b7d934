import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { allowHarmlessMarkup } from "../app/trusted-types.ts";

allowHarmlessMarkup();
const restoreTypedText = keepTypedText();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Ready />
    </StrictMode>,
  );
});

function Ready() {
  useEffect(restoreTypedText, []);
  return null;
}

/**
 * Text areas keep what was typed into them before hydration: React then resets one that came with a text to that text.
 * Call before hydration; call the returned function after it.
 */
function keepTypedText(): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const note = (event: Event) => {
    if (event.target instanceof HTMLTextAreaElement) typed.set(event.target, event.target.value);
  };
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  addEventListener("input", note, true);
  return () => {
    removeEventListener("input", note, true);
    for (const [area, text] of typed) {
      if (area.value === text) continue;
      area.value = text;
      // What follows the typing, such as the preview, hears of it.
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    typed.clear();
  };
}
