import type { Plugin } from "vite";

/**
 * Vite plugin: an `import()` stays an `import()`. Vite wraps each in a helper that fetches sheets and scripts ahead;
 * we have one sheet and fetch nothing ahead, so the helper would be half a kilobyte for every visitor that does nothing.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (id === "\0vite/preload-helper.js") return "export const __vitePreload = (load) => load();";
    },
  };
}
