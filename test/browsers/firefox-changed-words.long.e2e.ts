/** Every text of the site has changed: in Firefox, too, all pages hydrate with the new words. */
import { pages } from "../../content/pages.ts";
import { recordPage } from "../../content/record/page.ts";
import { changeAllTexts, mark } from "../support/changed-words.ts";
import { startServer } from "../support/start-server.ts";
import { expect, onlyInFirefox, test, visit } from "./firefox-fixtures.ts";

onlyInFirefox();

test("in Firefox all pages hydrate with the words of now", async ({ visitor }) => {
  const server = await startServer();
  try {
    await changeAllTexts(server);
    // React logs each hydration error to the console, and that fails the test.
    for (const path of [...Object.values(pages).map(({ path }) => path), recordPage.path]) {
      await visit(visitor, server, path);
      expect(await visitor.look(() => document.querySelector("h1")?.innerText), path).toContain(mark.trim());
    }
  } finally {
    await server.close();
  }
});
