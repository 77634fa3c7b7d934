/**
 * Fetches what the next page needs while the pointer, a finger or the focus comes to its link. In place of `<Link prefetch>`:
 * that reloads the page that is open when a module cannot be fetched, and Firefox checks its `<link rel="prefetch">` against the
 * `default-src` of our Content Security Policy, which is 'none'.
 */
import { neededFor } from "../../route-manifest.ts";

/** Milliseconds a pointer rests on a link before anything is fetched. */
const delay = 100;

export function prefetchLinks(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>;
  const cancel = () => clearTimeout(timer);
  const start = ({ target, type }: Event) => {
    cancel();
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link?.origin !== location.origin || link.pathname === location.pathname) return;
    timer = setTimeout(() => void fetchAll(neededFor(link)), type === "touchstart" ? 0 : delay);
  };
  for (const name of ["pointerover", "focusin", "touchstart"])
    addEventListener(name, start, { signal, passive: true });
  addEventListener("pointerout", cancel, { signal });
}

/**
 * Into the browser's cache, where React Router finds it; false when the network or the server fails. Any other answer is for
 * the next page to show.
 */
export async function fetchAll(urls: readonly string[]): Promise<boolean> {
  try {
    const answers = urls.map(async (url) => {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      return answer.status !== 503;
    });
    return (await Promise.all(answers)).every(Boolean);
  } catch {
    return false;
  }
}
