/** Parts of a page that stay finished HTML until a visitor comes near them. */
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/**
 * A part whose script is fetched when `selector` (something in it) comes into view or the visitor's hand moves, and at
 * once where the part was not in the page that came from the server. Until then its HTML stands as it came: links and
 * forms in it work without script. Nothing above it may give a context that changes by itself, or React would draw
 * the part anew before its script is there: https://react.dev/reference/react-dom/client/hydrateRoot
 */
export function later(selector: string, load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => {
    await nearby(selector);
    return { default: await load() };
  });
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  );
}

/** Lets React take over what stands in it in a task of its own, after what stands outside. */
export function OwnTask({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}

const gestures = ["pointerdown", "touchstart", "keydown", "focusin", "popstate"] as const;

function nearby(selector: string): Promise<void> {
  const part = typeof document === "undefined" ? null : document.querySelector(selector);
  if (!part) return Promise.resolve();
  return new Promise((resolve) => {
    const seen: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near();
    };
    // What was passed in one leap counts as seen.
    const watch = new IntersectionObserver(seen, { rootMargin: "1000000px 0px 0px" });
    const near = () => {
      watch.disconnect();
      for (const name of gestures) removeEventListener(name, near, { capture: true });
      resolve();
    };
    for (const name of gestures) addEventListener(name, near, { passive: true, capture: true });
    watch.observe(part);
  });
}
