/**
 * Reports that a page was opened, once it is seen: its path, and the host whose link led to the site. Nothing with Do Not
 * Track, Global Privacy Control or a driven browser (docs/decisions/039-visits.md).
 */
import { viewPath } from "../text/markup-names.ts";

/** `fromLink`: a link within the page that was open led here. */
export function countView(fromLink?: boolean): void {
  const { webdriver, doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (webdriver || doNotTrack === "1" || globalPrivacyControl) return;
  const fields = new URLSearchParams({ path: location.pathname });
  if (!fromLink) fields.set("from", document.referrer.split("/")[2] ?? "");
  const send = () => void navigator.sendBeacon(viewPath, fields);
  // Also while a page is prerendered.
  if (document.hidden) addEventListener("visibilitychange", send, { once: true });
  else send();
}
