import type { MouseEvent } from "react";

/** Opens a link in a window of 600 by 400 (SPEC section 7). When the browser blocks the window, the link is followed. */
export function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const opened = window.open(event.currentTarget.href, "_blank", "width=600,height=400");
  if (!opened) return;
  opened.opener = null;
  event.preventDefault();
}
