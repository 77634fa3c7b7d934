import { useEffect, useRef, useState } from "react";
import { ScrollRestoration, useLocation, useNavigationType } from "react-router";
import { countView } from "../../count-view.ts";

/**
 * Does for client-side navigation what a browser does for a page load: scrolls to the top (SPEC section 2), or on Back to
 * where the visitor was; moves the focus to the start of the page or to the link's target; announces the new title; counts a view.
 */
export function PageChange() {
  const { pathname, hash, key } = useLocation();
  const back = useNavigationType() === "POP";
  const seen = useRef({ pathname, key });
  const [title, setTitle] = useState("");
  const [hydrated, setHydrated] = useState(false);

  useEffect(() => setHydrated(true), []);

  useEffect(() => {
    const before = seen.current;
    if (before.key === key) return;
    seen.current = { pathname, key };
    const newPage = before.pathname !== pathname;
    if (newPage) {
      setTitle(document.title);
      countView(location.host);
    }
    // Back to another part of the same page moves nothing, as in the browser itself.
    const target = back ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (newPage || !back) moveFocus(target ?? document.getElementById("main"));
  }, [pathname, hash, key, back]);

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      {/* Not on the server: it prints an inline script, which our CSP forbids; the browser restores a page load itself. */}
      {hydrated ? <ScrollRestoration /> : null}
    </>
  );
}

/** Focuses a place that the page is already scrolled to, with a `tabindex` until the focus leaves. */
function moveFocus(place: HTMLElement | null): void {
  if (!place) return;
  if (place.tabIndex < 0 && !place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
