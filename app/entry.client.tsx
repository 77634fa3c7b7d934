import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { matchPath } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { countView } from "./count-view.ts";
import { RootErrorBoundary } from "./first-screen.tsx";
import { allowHarmlessMarkup } from "./trusted-types.ts";

allowHarmlessMarkup();
if (isMissingEntry()) {
  console.error("404: no page at", location.pathname);
  dispatchEvent(new Event("hydrated"));
} else {
  countView(document.referrer.split("/")[2] ?? "");
  startTransition(hydrate);
}

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <RootErrorBoundary>
        <HydratedRouter />
        <Ready />
      </RootErrorBoundary>
    </StrictMode>,
  );
}

/**
 * Whether the server sent its 404 page at an address such as /events/nothing, which has a route. React Router would load that
 * route's data again and fail; the page needs no script.
 */
function isMissingEntry(): boolean {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window as unknown as {
    __reactRouterManifest: { routes: Record<string, { path?: string }> };
    __reactRouterRouteModules: object;
  };
  return (
    "pages/not-found" in modules &&
    Object.values(manifest?.routes ?? {}).some(
      ({ path }) => path?.includes(":") && matchPath(`/${path}`, location.pathname),
    )
  );
}

/** Tells app/boot.ts that hydration is done. */
function Ready() {
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return null;
}
