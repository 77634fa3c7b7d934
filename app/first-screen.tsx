/** Error boundaries that keep the server-rendered page: no error screen before the first client-side navigation. */
import { Component, type ReactNode, use } from "react";

/** The history entry that the page was opened with, by React Router's key. */
const firstKey = typeof history === "undefined" ? "" : (history.state?.key ?? "default");

/** Whether a location is that of the server-rendered page. */
export function isFirstScreen({ key }: { key: string }): boolean {
  return key === firstKey;
}

const never = new Promise<never>(() => {});

/** Suspends forever, so that React leaves the server's HTML in place; links and forms then work as plain HTML. */
export function KeepServerHtml({ error }: { error: unknown }): ReactNode {
  console.error(error); // React logs a caught error only after it has rendered its replacement
  // In the capture phase, before React's own handlers prevent the browser's default.
  for (const name of ["click", "submit"])
    addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
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
