/** What html-validate finds wrong with the HTML of a page. */
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { engineFile } from "./engines.ts";

/** Everything that its three strict presets know, with these exceptions. */
const config = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y", "html-validate:document"],
  rules: {
    // React writes charSet and popoverTarget; the standard takes names of attributes in any case (HTML 13.1.2.3).
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    // React closes <meta/> and its like with a slash, which the standard allows (HTML 13.1.2.1); browsers write them without.
    "void-style": "off",
    // We write defer, React and browsers write required="": the standard takes both (HTML 2.3.2).
    "attribute-boolean-style": "off",
    // Safari takes a list without bullets for no list unless it is said once more.
    "no-redundant-role": ["error", { exclude: ["list"] }],
    // This class keeps a number on one line (app/ui/styles/base.css).
    "tel-non-breaking": ["error", { ignoreClasses: ["together"] }],
    // Our own files need no second witness; what comes from elsewhere would.
    "require-sri": ["error", { target: "crossorigin" }],
  },
};

let validator: Promise<Validator> | undefined;

/** One line for each fault: rule, message, and the HTML around the place. Empty for a page that is right. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  validator ??= load();
  const { results } = await (await validator).validateString(html);
  const lines = html.split("\n");
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const around = lines[line - 1]?.slice(Math.max(0, column - 60), column + 80) ?? "";
      return `${ruleId}: ${message} at …${around}…`;
    }),
  );
}

/** The same for the page that is open, as its scripts left it. */
export async function faultsInDocument(page: Page): Promise<string[]> {
  return findHtmlFaults(await page.content());
}

interface Validator {
  validateString: (html: string) => Promise<{
    results: { messages: { ruleId: string; message: string; line: number; column: number }[] }[];
  }>;
}

async function load(): Promise<Validator> {
  const { HtmlValidate } = await import(pathToFileURL(engineFile("html-validate", "dist/esm/index.js")).href);
  return new HtmlValidate(config);
}
