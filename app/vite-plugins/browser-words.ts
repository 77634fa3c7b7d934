import type { Plugin } from "vite";

/** Vite plugin: gives browsers text/words/lookup.browser.ts in place of lookup.ts, which knows languages and versions. */
export function browserWords(): Plugin {
  return {
    name: "browser-words",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!/\/lookup\.ts$/.test(source)) return;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.replace(/\/text\/words\/lookup\.ts$/, "/text/words/lookup.browser.ts");
    },
  };
}
