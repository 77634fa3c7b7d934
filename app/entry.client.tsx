import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { KeepFirstScreen } from "./first-screen.tsx";
import { allowHarmlessMarkup } from "./trusted-types.ts";

allowHarmlessMarkup();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <KeepFirstScreen>
        <HydratedRouter />
        <Ready />
      </KeepFirstScreen>
    </StrictMode>,
  );
});

/** Tells app/boot.ts that hydration is done. */
function Ready() {
  useEffect(() => void dispatchEvent(new Event("taken-over")), []);
  return null;
}
