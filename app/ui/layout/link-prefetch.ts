/**
 * Fetches what the next page needs while the pointer, a finger or the focus comes to its link. In place of `<Link prefetch>`:
 * that reloads the page that is open when a module cannot be fetched, and Firefox checks its `<link rel="prefetch">` against the
 * `default-src` of our Content Security Policy, which is 'none'.
 */
import { matchRoutes, type RouteObject } from "react-router";

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

type BrowserRoute = RouteObject & {
  id: string;
  parentId?: string;
  /** The URL of its module, and of what that imports. */
  module: string;
  imports?: string[];
  hasLoader: boolean;
  hasClientLoader: boolean;
};

/** What a navigation within the site fetches before it can show the page; empty when all is there. */
export function neededFor({ pathname, search }: { pathname: string; search: string }): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules = {} } = window as unknown as {
    __reactRouterManifest?: { routes: Record<string, BrowserRoute> };
    __reactRouterRouteModules?: object;
  };
  const pages = Object.values(manifest?.routes ?? {}).filter(({ parentId }) => parentId);
  const route = matchRoutes(pages, pathname)?.at(-1)?.route;
  if (!route) return [];
  const { id, module, imports = [], hasLoader, hasClientLoader } = route;
  // A client loader copes without the network, but for the Record's, which loads a document.
  const needsData = hasLoader && (!hasClientLoader || (id.startsWith("pages/record/") && !navigator.onLine));
  return [
    ...(id in modules ? [] : [module, ...imports].filter((url) => !isHere(url))),
    ...(needsData ? [`${pathname}.data${search}`] : []),
  ];
}

/** Whether a file that never changes was fetched in this document; false in browsers that do not tell (Safari). */
function isHere(url: string): boolean {
  const fetched = performance.getEntriesByName(new URL(url, location.href).href);
  return fetched.some((one) => (one as PerformanceResourceTiming).responseStatus === 200);
}
