/**
 * Reports that a page was opened, once it is seen: its path, and the host whose link led to it. Nothing with Do Not Track,
 * Global Privacy Control or a driven browser (docs/decisions/039-visits.md).
 */
import { viewPath } from "../text/markup-names.ts";

/** `from`: the host, "" when the browser names none. */
export function countView(from: string): void {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (webdriver || doNotTrack === "1" || globalPrivacyControl) return;
  const fields = new URLSearchParams({ path: location.pathname, from });
  const send = () => void navigator.sendBeacon(viewPath, fields);
  // A tab in the background, or a page that is prerendered.
  if (document.hidden) addEventListener("visibilitychange", send, { once: true });
  else send();
}
