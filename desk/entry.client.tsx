import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { allowHarmlessMarkup } from "../app/trusted-types.ts";
import { keepTypedText } from "./keep-typed-text.ts";

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
