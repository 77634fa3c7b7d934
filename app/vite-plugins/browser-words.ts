import type { Plugin } from "vite";
import "../../content/pages.ts";
import "../../content/reports-read.ts";
import { sentence } from "../../text/words/lookup.ts";
import { readDefaults } from "../../text/words/reading.ts";

/**
 * Vite plugin: gives browsers text/words/lookup.browser.ts in place of lookup.ts, which knows languages and versions, and of
 * content/words.ts, whose facts are filled into the texts here.
 */
export function browserWords(): Plugin {
  return {
    name: "browser-words",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!/\/(lookup|words)\.ts$/.test(source)) return;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.replace(
        /\/(text\/words\/lookup|content\/words)\.ts$/,
        "/text/words/lookup.browser.ts",
      );
    },
    transform(code, id) {
      if (!/\/(content|forms\/definitions)\/[^?]*\.ts$/.test(id)) return;
      return { code: readDefaults(() => code.replace(/(?<!\$)\{\w+\}/g, inString)), map: null };
    },
  };
}

/** What a placeholder stands for, as a string or a template of JavaScript has it; an unknown one stays. */
function inString(brace: string): string {
  return JSON.stringify(sentence(brace)).slice(1, -1).replace(/[`$]/g, "\\$&");
}
