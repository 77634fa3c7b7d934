/** Error boundaries that keep the server-rendered page: no error screen before the first client-side navigation. */
import { Component, type ReactNode, use, useEffect } from "react";
import { useLocation } from "react-router";

/** The history entry that the page was opened with, by React Router's key. */
const firstKey = typeof history === "undefined" ? "" : (history.state?.key ?? "default");

let hasLeft = false;
let hasFailed = false;

/** Notes when script has drawn another screen: Back may lead to the first location again, and its HTML is gone by then. */
export function useLeavingFirstScreen(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== firstKey) hasLeft = true;
  }, [key]);
}

/** Whether a location is that of the server-rendered page, and its HTML still there. */
export function isFirstScreen({ key }: { key: string }): boolean {
  return key === firstKey && !hasLeft;
}

/** Whether script failed on the server-rendered page. */
export function hasFirstScreenFailed(): boolean {
  return hasFailed;
}

const never = new Promise<never>(() => {});

/** Suspends forever, so that React leaves the server's HTML in place; links and forms then work as plain HTML. */
export function KeepServerHtml({ error }: { error: unknown }): ReactNode {
  console.error(error); // React logs a caught error only after it has rendered its replacement
  hasFailed = true;
  // In the capture phase, before React's own handlers prevent the browser's default.
  for (const name of ["click", "submit"]) addEventListener(name, stop, { capture: true });
  return use(never);
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}

/** Loads the server's HTML of a screen to which React was on its way as it failed, and waits for it. */
export function LoadServerHtml(): ReactNode {
  location.reload();
  return use(never);
}

/** The error boundary around everything, for errors outside of the router's own boundaries. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return "error" in this.state ? <KeepServerHtml error={this.state.error} /> : this.props.children;
  }
}
