/** Every text of the site has changed: in WebKit, too, all pages hydrate with the new words. */
import { pages } from "../../../content/pages.ts";
import { recordPage } from "../../../content/record/page.ts";
import { changeAllTexts, mark } from "../../support/changed-words.ts";
import { startServer } from "../../support/start-server.ts";
import { expect, onlyInWebKit, test, visit } from "./webkit-fixtures.ts";

onlyInWebKit();

test("in WebKit all pages hydrate with the words of now", async ({ visitor }) => {
  const server = await startServer();
  try {
    await changeAllTexts(server);
    // React logs each hydration error to the console.
    for (const path of [...Object.values(pages).map(({ path }) => path), recordPage.path]) {
      await visit(visitor, server.url + path);
      expect(await visitor.look(() => document.querySelector("h1")?.innerText), path).toContain(mark.trim());
      expect(await visitor.stray(), path).toEqual([]);
    }
  } finally {
    await server.close();
  }
});
