/**
 * Screenshots of every screen and state of the site and the desk: `npm run screens [-- WORD ...] [--width N] [--scheme S]`.
 * Writes them to the ignored folder screens/, with a contact sheet (screens/index.html). A word
 * keeps the screens whose name contains it.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "../../test/support/chromium.ts";
import { escapeHtml } from "../../text/html.ts";
import { openDeskScreens, type Screens } from "./desk-screens.ts";
import { openPublicScreens } from "./public-screens.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: "string", multiple: true }, scheme: { type: "string", multiple: true } },
});
const widths = values.width?.map(Number) ?? [360, 768, 1280, 1920];
const schemes = (["light", "dark"] as const).filter((one) => values.scheme?.includes(one) ?? true);
const folder = "screens";

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const shots: { name: string; width: number; colorScheme: string; file: string }[] = [];
for (const open of [openPublicScreens, openDeskScreens]) {
  const screens = await open();
  await take(screens);
  await screens.close();
}
await browser.close();
if (shots.length === 0) throw new Error(`No screen's name contains ${positionals.join(" or ")}.`);
await writeContactSheet();
console.log(`${shots.length} screenshots: ${folder}/index.html`);

async function take({ url, list, prepare }: Screens): Promise<void> {
  const wanted = list.filter(
    ({ name }) =>
      positionals.length === 0 || positionals.some((word) => `${name} ${fileName(name)}`.includes(word)),
  );
  for (const width of wanted.length > 0 ? widths : [])
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height: width < 768 ? 800 : 900 },
        colorScheme,
        // Nothing is caught in the middle of a movement.
        reducedMotion: "reduce",
      });
      await prepare?.(context);
      for (const { name, open } of wanted) {
        const page = await context.newPage();
        try {
          await open(page);
          // A state may have set a width of its own.
          await page.setViewportSize({ width, height: width < 768 ? 800 : 900 });
          await page.evaluate(() => document.fonts.ready);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          const file = `${fileName(name)}-${width}-${colorScheme}.jpg`;
          await page.screenshot({ path: `${folder}/${file}`, type: "jpeg", quality: 80, fullPage: true });
          shots.push({ name, width, colorScheme, file });
          if (overflow > 0) console.log(`${name} at ${width}: ${overflow} px too wide`);
        } catch (error) {
          console.log(`${name} at ${width}, ${colorScheme}: ${String(error).split("\n")[0]}`);
          process.exitCode = 1;
        }
        await page.close();
      }
      await context.close();
    }
}

function fileName(screen: string): string {
  return screen.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";
}

/** A page with every screenshot, all widths and schemes of a screen side by side. */
async function writeContactSheet(): Promise<void> {
  const byName = Map.groupBy(shots, ({ name }) => name);
  const sections = [...byName].map(
    ([name, group]) =>
      `<h2>${escapeHtml(name)}</h2><p>${group
        .map(
          ({ file, width, colorScheme }) =>
            `<a href="${file}"><img src="${file}" alt="${width} ${colorScheme}" title="${width} ${colorScheme}" loading="lazy" width="240"></a>`,
        )
        .join("")}</p>`,
  );
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:16px sans-serif;background:#888}p{display:flex;gap:8px;align-items:start;overflow:auto}</style>${sections.join("\n")}`,
  );
}
