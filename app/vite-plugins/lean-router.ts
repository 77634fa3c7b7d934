import type { Plugin } from "vite";

/**
 * Vite plugin: leaves out of the browser's bundle what React Router carries and this site never runs, some 4 kB of what
 * every visitor loads: finding routes one by one (`routeDiscovery` is "initial"), tracing (no `instrumentations` are
 * given), server components, sheets of single routes (there is one sheet), its own error and waiting screens (the root
 * has ours), and the names by which developer tools call its parts. Stops the build when a function is no longer there.
 */
export function leanRouter(): Plugin {
  const seen = new Set<string>();
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const [, part] = /\/react-router\/dist\/production\/lib\/(.+)\.js$/.exec(id) ?? [];
      if (!part) return;
      seen.add(part);
      try {
        return { code: withStandIns(code.replace(labels, ""), standIns[part] ?? {}), map: null };
      } catch (error) {
        this.error(`${part} of React Router has changed: ${error}`);
      }
    },
    buildEnd(error) {
      const gone = Object.keys(standIns).filter((part) => !seen.has(part));
      if (!error && gone.length > 0) this.error(`React Router no longer has ${gone.join(" and ")}`);
    },
  };
}

/**
 * The module with some of its functions replaced: name to parameters and body. The old ones keep standing under
 * another name, which nothing calls, so that the bundler leaves them out. Throws when a function is not there once.
 */
export function withStandIns(code: string, functions: Readonly<Record<string, string>>): string {
  let lean = code;
  for (const [name, rest] of Object.entries(functions)) {
    const declared = new RegExp(`^((?:async )?function )${name}\\(`, "gm");
    if (code.match(declared)?.length !== 1) throw new Error(`it does not declare ${name}`);
    lean = `${lean.replace(declared, `$1${name}LeftOut(`)}\nfunction ${name}${rest}`;
  }
  return lean;
}

const labels = /^\w+\.displayName = "[\w.]+";$/gm;

const nothing = "() {}";

/** Of each part, what still stands in the way of leaving it out, and the least that does the same with our settings. */
const standIns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "dom/ssr/fog-of-war": {
    getPatchRoutesOnNavigationFunction: nothing,
    useFogOFWarDiscovery: nothing,
  },
  "router/instrumentation": {
    getRouteInstrumentationUpdates: nothing,
    instrumentClientSideRouter: "(router) { return router; }",
    consumeInstrumentationClientResultMetaReceiver: nothing,
  },
  "dom/ssr/links": { prefetchRouteCss: nothing, prefetchStyleLinks: nothing },
  "dom/ssr/components": { RSCPrefetchPageLinksImpl: nothing },
  hooks: { RSCErrorHandler: "({ children }) { return children; }" },
  errors: { decodeRouteErrorResponseDigest: nothing },
  "dom/ssr/fallback": { RemixRootDefaultHydrateFallback: "() { return null; }" },
  // For an error in our own error screen: what SPEC section 8 wants to be read.
  "dom/ssr/errorBoundaries": {
    RemixRootDefaultErrorBoundary: `({ error }) {
  console.error(error);
  const words = "Unexpected Application Error! " + (error?.message ?? error);
  return React$1.createElement("html", null, React$1.createElement("body", null, words));
}`,
  },
};
