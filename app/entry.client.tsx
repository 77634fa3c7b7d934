import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RootErrorBoundary } from "./first-screen.tsx";
import { allowHarmlessMarkup } from "./trusted-types.ts";

allowHarmlessMarkup();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RootErrorBoundary>
        <HydratedRouter />
        <Ready />
      </RootErrorBoundary>
    </StrictMode>,
  );
});

/** Tells app/boot.ts that hydration is done. */
function Ready() {
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return null;
}
