/** Parts of a page that stay finished HTML until a visitor comes near them. */
import { type ComponentType, lazy, Suspense, useState } from "react";

/**
 * A part whose script is fetched when it comes into view or the visitor's hand moves, and at once where it was not in
 * the page that came from the server. Until then its HTML stands as it came: links and forms in it work without script.
 * `id`: for the element around it. Takes what gives the part.
 */
export function later(id: string, load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => {
    const stands = placeOf(id) !== null;
    await nearby(id);
    return { default: await (stands ? orNever(load) : load()) };
  });
  return () => (
    <div id={id}>
      <Suspense fallback={<AsItStood id={id} />}>
        <Part />
      </Suspense>
    </div>
  );
}

/** A script that does not come leaves what stands in the page as it is: plain HTML, and no error screen in its place. */
export function orNever<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => new Promise<never>(() => {}));
}

/** React draws a part anew when something above it changes before its script is there: then as it stood. */
function AsItStood({ id }: { id: string }) {
  const [stood] = useState(() => placeOf(id)?.cloneNode(true));
  return <div ref={(place) => place?.append(...(stood?.childNodes ?? []))} />;
}

const gestures = ["pointerdown", "touchstart", "keydown", "focusin", "popstate"] as const;

function nearby(id: string): Promise<void> {
  const part = placeOf(id);
  if (!part) return Promise.resolve();
  return new Promise((resolve) => {
    const seen: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near();
    };
    // What was passed in one leap counts as seen, and an edge that only touches the window's does not.
    const watch = new IntersectionObserver(seen, { rootMargin: "1000000px 0px -48px" });
    const near = () => {
      watch.disconnect();
      for (const name of gestures) removeEventListener(name, near, { capture: true });
      resolve();
    };
    for (const name of gestures) addEventListener(name, near, { passive: true, capture: true });
    watch.observe(part);
  });
}

/** Null on the server, and where the part is not in the page. */
function placeOf(id: string): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById(id);
}
