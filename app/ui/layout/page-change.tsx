import { useEffect, useRef, useState } from "react";
import {
  useLocation,
  useNavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router";

/**
 * What a browser does by itself when a whole page loads, done for pages changed by script: start at the top at
 * once (SPEC section 2), or on Back where one was; begin again at the top of the focus order, or at the part of the page
 * that the link names; say the title.
 * `<ScrollRestoration/>` is not used because it prints an inline script, which our content security policy
 * forbids; on a full load the browser restores the position itself.
 */
export function PageChange() {
  useScrollRestoration();
  const { pathname, hash, key } = useLocation();
  const back = useNavigationType() === "POP";
  const seen = useRef({ pathname, key });
  const [said, say] = useState("");

  useEffect(() => {
    const before = seen.current;
    if (before.key === key) return;
    seen.current = { pathname, key };
    const turned = before.pathname !== pathname;
    if (turned) say(document.title);
    // Back to another part of the same page moves nothing, as in the browser itself.
    if (turned || !back) begin((!back && partOf(hash)) || document.getElementById("main"));
  }, [pathname, hash, key, back]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}

function partOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)));
}

/** The page is scrolled there already. What takes the focus only from here gives that up again when it is left. */
function begin(place: HTMLElement | null): void {
  if (!place) return;
  if (place.tabIndex < 0 && !place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
