/** The route table that React Router gives the browser, as the start of the page left it (app/boot.ts). */
import { matchRoutes } from "react-router";

interface BrowserRoute {
  id: string;
  /** Absent on Home, which has `index`. */
  path?: string;
  index?: boolean;
  parentId?: string;
  /** The URL of its module, and of what that imports. */
  module: string;
  imports?: string[];
  hasLoader: boolean;
  hasClientLoader: boolean;
}

/** What a navigation within the site fetches before it can show the page; empty when all is there. */
export function neededFor({ pathname, search }: { pathname: string; search: string }): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules = {} } = globals();
  const pages = Object.values(manifest?.routes ?? {}).filter(({ parentId }) => parentId);
  const routes = pages.map((route) => ({
    id: route.id,
    path: route.path,
    index: route.index === true,
    route,
  }));
  const route = matchRoutes(routes, pathname)?.at(-1)?.route.route;
  if (!route) return [];
  const { id, module, imports = [], hasLoader, hasClientLoader } = route;
  // A client loader copes without the network, but for the Record's, which loads a document.
  const needsData = hasLoader && (!hasClientLoader || (id.startsWith("pages/record/") && !navigator.onLine));
  return [
    ...(id in modules ? [] : [module, ...imports]),
    ...(needsData ? [`${pathname}.data${search}`] : []),
  ];
}

function globals() {
  return window as unknown as {
    __reactRouterManifest?: { routes: Record<string, BrowserRoute> };
    __reactRouterRouteModules?: object;
  };
}
