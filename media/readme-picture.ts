/**
 * The picture in the README: `node media/readme-picture.ts http://localhost:3901` takes a screenshot of Home in the light
 * and the dark scheme of a running site and writes them side by side to docs/home.jpg.
 */
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "../test/support/chromium.ts";

const [url = "http://localhost:3901"] = process.argv.slice(2);
const size = { width: 1280, height: 900 };

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const shots: Buffer[] = [];
for (const colorScheme of ["light", "dark"] as const) {
  const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: "reduce" });
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  shots.push(await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 1280, height: 1750 } }));
}
await browser.close();
const halves = await Promise.all(shots.map((shot) => sharp(shot).resize({ width: 640 }).toBuffer()));
const { height = 750 } = await sharp(halves[0]).metadata();
await sharp({ create: { width: 1290, height, channels: 3, background: "#ffffff" } })
  .composite(halves.map((input, at) => ({ input, left: at * 650, top: 0 })))
  .jpeg({ quality: 78, mozjpeg: true })
  .toFile("docs/home.jpg");
