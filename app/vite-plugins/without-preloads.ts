import type { Plugin } from "vite";

/**
 * Vite plugin: an `import()` preloads nothing. Our chunks name no other files to preload, since there is one stylesheet and what they
 * import comes with the page, and the helper that would is half a kilobyte on every page. Fails the build when a chunk names some.
 */
export function withoutPreloads(): Plugin {
  return {
    name: "without-preloads",
    enforce: "pre",
    load(id) {
      return id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined;
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && chunk.code.includes("__vite__mapDeps"))
          this.error(`${chunk.fileName} names files to preload, which nothing would load`);
    },
  };
}
