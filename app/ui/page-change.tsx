import { useEffect, useRef, useState } from "react";
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/**
 * What a browser does by itself when a whole page loads, done for pages changed by script: start at the top at
 * once (SPEC section 2), or on Back where one was; begin again at the top of the focus order; say the title.
 * `<ScrollRestoration/>` is not used because it prints an inline script, which our content security policy
 * forbids; on a full load the browser restores the position itself.
 */
export function PageChange() {
  useScrollRestoration();
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  const [said, say] = useState("");

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
    say(document.title);
  }, [pathname]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
