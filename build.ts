/** The build: bundles of the site and of the desk, deferred stylesheets, social cards, icons, precompressed files, SBOM. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createBuilder } from "vite";
import { contentProblems } from "./app/vite-plugins/markdown-plugin.ts";
import { writeDrawings } from "./media/write-drawings.ts";
import { settingsOrExit } from "./server/config.ts";
import { type Coding, compressBest, compressible, suffixes } from "./server/http/content-encoding.ts";
import { deferredSheet } from "./server/pages/critical-css.ts";
import { writeBillOfMaterials } from "./server/process/bill-of-materials.ts";

settingsOrExit();
const problems = contentProblems("content");
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
for (const configFile of ["vite.config.ts", "desk/vite.config.ts"]) {
  const builder = await createBuilder({ logLevel: "warn", configFile });
  await builder.buildApp();
}
for (const name of readdirSync("build/client/assets").filter((name) => name.endsWith(".css"))) {
  const href = `/assets/${name}`;
  const deferred = deferredSheet(href, readFileSync(join("build/client", href), "utf8"));
  writeFileSync(join("build/client", deferred.href), deferred.styles);
}
const { browserRoutes }: typeof import("./app/serve.ts") = await import(
  pathToFileURL("build/server/index.js").href
);
const { path, script } = browserRoutes();
writeFileSync(join("build/client", path), script);
await writeDrawings("build/client");
await compressFolder("build/client");
await compressFolder("build/desk/client");
if (!(await writeBillOfMaterials("build/sbom.json")))
  console.error("No npm that knows sbom (10 or newer) here: build/sbom.json is not written.");

/** Precompresses the files of a folder: writes `.br`, `.zst` and `.gz` beside each. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const forms = Object.entries(await compressBest(await readFile(file)));
    await Promise.all(forms.map(([coding, bytes]) => writeFile(file + suffixes[coding as Coding], bytes)));
  }
}
