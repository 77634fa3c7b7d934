import type { Plugin } from "vite";

/**
 * Vite plugin: leaves out of the browser's bundle three parts of React Router that this site never runs, some 3 kB of
 * what every visitor loads: finding routes one by one (`routeDiscovery` is "initial"), tracing (no `instrumentations`
 * are given) and its own error and waiting screens (the root has ours). Each keeps its exports; what is not written
 * below throws its name. Stops the build when one of the three is no longer there or no longer exports what stands here.
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
      const standIns = leftOut[part];
      if (!standIns) return { code: code.replace(labels, ""), map: null };
      seen.add(part);
      try {
        return { code: withStandIns(code, standIns), map: null };
      } catch (error) {
        this.error(`${part} of React Router has changed: ${error}`);
      }
    },
    buildEnd(error) {
      const gone = Object.keys(leftOut).filter((part) => !seen.has(part));
      if (!error && gone.length > 0) this.error(`React Router no longer has ${gone.join(" and ")}`);
    },
  };
}

/** The module with the same exports: those of `standIns` as written there, all others throwing. */
export function withStandIns(code: string, standIns: Readonly<Record<string, string>>): string {
  const exported = /^export \{ ([\w, ]+) \};$/m.exec(code)?.[1]?.split(", ") ?? [];
  for (const name of Object.keys(standIns))
    if (!exported.includes(name)) throw new Error(`it does not export ${name}`);
  return exported
    .map((name) => standIns[name] ?? `export function ${name}() { throw new Error("left out: ${name}"); }`)
    .join("\n");
}

/** Names for React's developer tools; they would keep what is not used at all in the bundle. */
const labels = /^\w+\.displayName = "[\w.]+";$/gm;

/** Of each part, what is still called: the least that does what the whole part would do with our settings. */
const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "dom/ssr/fog-of-war": {
    isFogOfWarEnabled: "export function isFogOfWarEnabled() { return false; }",
    getPatchRoutesOnNavigationFunction: "export function getPatchRoutesOnNavigationFunction() {}",
    useFogOFWarDiscovery: "export function useFogOFWarDiscovery() {}",
  },
  "router/instrumentation": {
    consumeInstrumentationClientResultMetaReceiver:
      "export function consumeInstrumentationClientResultMetaReceiver() {}",
    instrumentationResultMetaContext: "export const instrumentationResultMetaContext = undefined;",
  },
  // What is left for an error in our own error screen: its title (SPEC section 8) and the message.
  "dom/ssr/errorBoundaries": {
    RemixErrorBoundary: `import { Component, createElement } from "react";
export class RemixErrorBoundary extends Component {
  state = { error: null };
  static getDerivedStateFromError(error) { return { error }; }
  static getDerivedStateFromProps({ location }, state) {
    return state.location === location ? null : { location, error: null };
  }
  render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const words = [createElement("h1", { key: 1 }, "Unexpected Application Error!"), String(error.message ?? error)];
    return createElement("html", null, createElement("body", null, words));
  }
}`,
  },
};
