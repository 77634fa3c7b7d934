/** Makes everything that `npm start` serves: the bundles, the finished pages, the social cards, the compressed forms. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createBuilder } from "vite";
import { contentProblems } from "./app/markdown.ts";
import { hero } from "./content/hero.ts";
import { pages } from "./content/pages.ts";
import { site } from "./content/site.ts";
import { writeCards } from "./media/cards.ts";
import { writeIcons } from "./media/icons.ts";
import { writeBillOfMaterials } from "./server/bill-of-materials.ts";
import { settingsOrExit } from "./server/config.ts";
import { withOwnStyles } from "./server/own-styles.ts";
import { packServer } from "./server/pack.ts";
import { compressFolder, prerender } from "./server/prerender.ts";

const { siteUrl } = settingsOrExit();
const problems = contentProblems("content");
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
const builder = await createBuilder({ logLevel: "warn" });
await builder.buildApp();
const { serve, renderedPages } = await import(pathToFileURL("build/server/index.js").href);

const finished = Object.values(pages)
  .map((page) => page.path)
  .filter((path) => !renderedPages.has(path));
const sheets = {
  read: (href: string) => readFileSync(join("build/client", href), "utf8"),
  write: (href: string, styles: string) => writeFileSync(join("build/client", href), styles),
};
await prerender(
  [...finished, "/404"],
  (request) => serve(request, {}),
  siteUrl,
  "build/pages",
  (html) => withOwnStyles(html, sheets),
);
const cardPages = { ...pages, home: { ...pages.home, title: hero.headline } };
await writeCards("build/client/og", cardPages, site);
await writeIcons("build/client");
await compressFolder("build/client");
const programs = {
  server: "server.ts",
  "write-thread": "db/write-thread.ts",
  "check-worker": "db/check-worker.ts",
  "parse-worker": "news/parse-worker.ts",
  "picture-worker": "news/picture-worker.ts",
};
await packServer(programs, "build/house");
if (!(await writeBillOfMaterials("build/sbom.json")))
  console.error("No npm here: build/sbom.json is not written.");
