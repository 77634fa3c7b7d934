import { type MouseEvent, useEffect, useRef, useState } from "react";
import { sharing } from "../../../content/sharing.ts";
import { notify } from "../notice/notices.tsx";

/** Copies the URL of this page. Where the clipboard refuses, `address` is to be shown in `field`, selected for manual copying. */
export function useCopyLink() {
  const [address, setAddress] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (address) field.current?.select();
  }, [address]);

  const copy = async () => {
    const here = location.origin + location.pathname;
    try {
      await navigator.clipboard.writeText(here);
    } catch {
      return setAddress(here);
    }
    setAddress("");
    notify({ kind: "success", ...sharing.copied });
  };
  return { copy, address, field };
}

/** Opens a link in a window of 600 by 400 (SPEC section 7). When the browser blocks the window, the link is followed. */
export function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const opened = window.open(event.currentTarget.href, "_blank", "width=600,height=400");
  if (!opened) return;
  opened.opener = null;
  event.preventDefault();
}
