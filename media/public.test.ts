import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawings } from "./drawings.ts";
import { writeDrawings } from "./write-drawings.ts";

const folder = new URL("../public/", import.meta.url);
const read = (name: string) => readFile(new URL(name, folder));

test("bookmarks and home screens get icons of the sizes they ask for", async () => {
  const sizes = {
    "apple-touch-icon.png": 180,
    "icon-192.png": 192,
    "icon-512.png": 512,
    "icon-maskable-512.png": 512,
  };
  const icons = await mkdtemp(join(tmpdir(), "icons-"));
  const noCards = drawings().filter(({ icon }) => icon);
  await writeDrawings(icons, join(icons, "cache"), noCards);
  for (const [name, size] of Object.entries(sizes)) {
    expect(await sharp(await readFile(join(icons, name))).metadata()).toMatchObject({
      format: "png",
      width: size,
      height: size,
    });
  }
  const ico = await readFile(join(icons, "favicon.ico"));
  const picture = ico.subarray(ico.readUInt32LE(18));
  expect(picture).toHaveLength(ico.readUInt32LE(14));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
  await rm(icons, { recursive: true });
});

test("the first frame of the film is there in two formats of less than 30 kB", async () => {
  for (const name of ["wide.avif", "wide.jpg", "tall.avif", "tall.jpg"]) {
    expect((await stat(new URL(`../content/film/bridge-${name}`, folder))).size).toBeLessThan(30_000);
  }
});

test("the band of the other pages is there in two sizes: less than 30 kB, and on a phone less than 12 kB", async () => {
  for (const [name, limit] of Object.entries({ band: 30_000, "band-small": 12_000 }))
    expect((await stat(new URL(`../content/film/bridge-${name}.avif`, folder))).size).toBeLessThan(limit);
});

test("the film weighs less than 700 kB, on a phone less than 600 kB, and is there as AV1 and as H.264", async () => {
  for (const [name, limit] of Object.entries({ wide: 700_000, tall: 600_000 })) {
    for (const ending of ["webm", "mp4"])
      expect((await stat(new URL(`../content/film/bridge-${name}.${ending}`, folder))).size).toBeLessThan(
        limit,
      );
  }
});

test("the three fonts that pages begin with weigh less than 36 kB, each fits into ten packets with its head, and they come with their licenses", async () => {
  const fonts = ["soul-rokkitt", "text-libre-franklin", "mind-martian-mono"];
  const files = await Promise.all(fonts.map((name) => read(`fonts/${name}.woff2`)));
  expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(36_000);
  // The response headers take 730 bytes of the 14,600 that ten packets carry (RFC 6928).
  for (const file of files) expect(file.length).toBeLessThan(13_870);
  for (const face of ["rokkitt", "libre-franklin", "martian-mono"]) {
    expect(await readFile(new URL(`fonts/OFL-${face}.txt`, folder), "utf8")).toContain(
      "SIL OPEN FONT LICENSE",
    );
  }
});
