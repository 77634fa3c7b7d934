/** What came from the server stays readable: an error before the first change of screen never takes it away. */
import { Component, type ReactNode, use } from "react";

/** The key of the entry in the browser's history that the page was opened with, as React Router names it. */
const openedWith = typeof history === "undefined" ? "" : (history.state?.key ?? "default");

/** Whether a location is the one that the server's HTML is of. */
export function isFirstScreen({ key }: { key: string }): boolean {
  return key === openedWith;
}

const never = new Promise<never>(() => {});

/**
 * Draws nothing, for ever, so that React leaves standing what stands; from then on links and forms work as plain HTML. For the
 * place of an error screen, while what the server sent is still shown.
 */
export function AsItCame({ error }: { error: unknown }): ReactNode {
  console.error(error); // React tells of an error only once it has drawn something in its place
  // Before React hears of it, which would stop what the browser does by itself.
  for (const name of ["click", "submit"]) addEventListener(name, keepFromReact, { capture: true });
  return use(never);
}

function keepFromReact(event: Event): void {
  event.stopImmediatePropagation();
}

/** Around everything, for errors above the router's own screens. */
export class KeepFirstScreen extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return "error" in this.state ? <AsItCame error={this.state.error} /> : this.props.children;
  }
}
