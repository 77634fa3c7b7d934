/**
 * Draws the film frame by frame: `node media/film/render.ts FOLDER [--variant tall] [--from 0] [--to 239]` writes
 * f0000.png and so on, from scene.html in a headless Chromium (software WebGL). The same frame gives the same picture.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "../../test/support/chromium.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: "string", default: "wide" },
    from: { type: "string", default: "0" },
    to: { type: "string", default: "239" },
  },
});
const [folder] = positionals;
if (!folder) throw new Error("Say which folder the frames go to");
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--enable-unsafe-swiftshader", "--use-angle=swiftshader"],
});
const page = await browser.newPage();
page.on("pageerror", (error) => console.error(error));
await page.goto(new URL(`scene.html?variant=${options.variant}`, import.meta.url).href);
for (let n = Number(options.from); n <= Number(options.to); n++) {
  const picture: string = await page.evaluate(`frame(${n})`);
  const bytes = Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64");
  writeFileSync(join(folder, `f${String(n).padStart(4, "0")}.png`), bytes);
}
await browser.close();
