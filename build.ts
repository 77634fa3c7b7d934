/** The build: bundles, prerendered pages with critical CSS, social cards, icons, precompressed files, SBOM. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createBuilder } from "vite";
import { contentProblems } from "./app/vite-plugins/markdown-plugin.ts";
import { hero } from "./content/hero.ts";
import { pages } from "./content/pages.ts";
import { site } from "./content/site.ts";
import { writeCards } from "./media/cards.ts";
import { writeIcons } from "./media/icons.ts";
import { eventsIn, readEvents } from "./publishing/event-files.ts";
import { updateAnnounced } from "./publishing/event-warnings.ts";
import { settingsOrExit } from "./server/config.ts";
import { deferredSheet, withCriticalCss } from "./server/pages/critical-css.ts";
import { compressFolder, prerender, renderAlone } from "./server/pages/prerender.ts";
import { writeBillOfMaterials } from "./server/process/bill-of-materials.ts";

const { siteUrl } = settingsOrExit();
const problems = contentProblems("content");
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
// The events as subscribed calendars last got them; `events check` compares the files with it.
const announced = "build/announced-events.json";
const previous = existsSync(announced) ? JSON.parse(readFileSync(announced, "utf8")) : [];
const builder = await createBuilder({ logLevel: "warn" });
await builder.buildApp();
const { serve, renderedPages } = await import(pathToFileURL("build/server/index.js").href);

const prerendered = Object.values(pages)
  .map((page) => page.path)
  .filter((path) => !renderedPages.has(path));
const sheets = {
  read: (href: string) => readFileSync(join("build/client", href), "utf8"),
  deferredHref: (href: string, css: string) => {
    const deferred = deferredSheet(href, css);
    writeFileSync(join("build/client", deferred.href), deferred.styles);
    return deferred.href;
  },
};
await prerender([...prerendered, "/404"], renderAlone(serve), siteUrl, "build/pages", (html) =>
  withCriticalCss(html, sheets),
);
const cardPages = { ...pages, home: { ...pages.home, title: hero.headline } };
await writeCards("build/client/og", cardPages, site);
await writeIcons("build/client");
await compressFolder("build/client");
if (!(await writeBillOfMaterials("build/sbom.json")))
  console.error("No npm here: build/sbom.json is not written.");
writeFileSync(announced, JSON.stringify(updateAnnounced(eventsIn(readEvents("content/events")), previous)));
