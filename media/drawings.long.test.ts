import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { languages } from "../content/languages.ts";
import { pages } from "../content/pages.ts";
import { defaults } from "../text/words/reading.ts";
import { createCardRenderer, drawCard } from "./cards/draw-card.ts";
import { addressesOf, type Card, type Drawing, drawings } from "./drawings.ts";
import { writeDrawings } from "./write-drawings.ts";

const card = { name: "901 AI", title: "The AI of the river", line: "Soul and mind.", domain: "example.org" };
const renderCard = async (what: Card, areaCode = 901) => drawCard(what, areaCode, await createCardRenderer());
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cards-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("a shared link shows a picture of 1200 x 630 pixels that weighs less than 300 kB", async () => {
  const picture = await renderCard(card);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(300_000);
});

test("the same words give the same picture, other words another", async () => {
  const [one, same, other] = await Promise.all(
    [card, card, { ...card, title: "Events" }].map((one) => renderCard(one)),
  );
  expect(same?.equals(one as Buffer)).toBe(true);
  expect(other?.equals(one as Buffer)).toBe(false);
  expect((await renderCard(card, 512)).equals(one as Buffer)).toBe(false);
});

test("every page has a card in every language, and no two pictures have one address", async () => {
  const all = drawings();
  expect(all.filter(({ icon }) => icon)).toHaveLength(4);
  const paths = all.filter(({ card }) => card).map(({ path }) => path);
  expect(paths).toHaveLength((Object.keys(pages).length + 1) * (languages.length + 1));
  const names = Object.values(pages).map(({ path }) => `/og${path === "/" ? "/home" : path}.png`);
  expect(paths).toEqual(expect.arrayContaining(names));
  for (const { code } of languages) expect(paths).toContain(`/og/${code}/get-involved.png`);
  expect(new Set(await addressesOf(all)).size).toBe(all.length);
});

test("a picture has another address when a word of it is another, and every other keeps its own", async () => {
  const [before, settings, wording] = await Promise.all(
    [
      defaults,
      { ...defaults, settings: { "site.areaCode": 512 } },
      { ...defaults, wording: { "": { "pages.events.title": "Evenings in the hall" } } },
    ].map((snapshot) => addressesOf(drawings(snapshot))),
  );
  expect(settings?.filter((address) => before?.includes(address))).toEqual([]);
  const changed = wording?.filter((address) => !before?.includes(address));
  // The pages of other languages have no translation of the new title.
  expect(changed?.map((address) => address.replace(/-\w+\.png$/, ""))).toEqual([
    "/og/events",
    ...languages.map(({ code }) => `/og/${code}/events`),
  ]);
});

test("a picture is drawn again only when its words change", async () => {
  const [out, cache] = [join(folder, "out"), join(folder, "cache")];
  const events = (title: string): Drawing => ({
    path: "/og/events.png",
    areaCode: 901,
    card: { ...card, title },
  });
  const read = () => readFile(join(out, "og/events.png"));
  expect(await writeDrawings(out, cache, [events("Events")])).toBe(1);
  const first = await read();
  await rm(out, { recursive: true });
  expect(await writeDrawings(out, cache, [events("Events")])).toBe(0);
  expect((await read()).equals(first)).toBe(true);
  expect(await writeDrawings(out, cache, [events("Events in May")])).toBe(1);
  expect((await read()).equals(first)).toBe(false);
});

test("a title with letters that the card fonts lack stops the build and names the letter; in another language the page has our own card", async () => {
  const [out, cache] = [join(folder, "out"), join(folder, "cache")];
  const other = { path: "/og/ja/home.png", areaCode: 901, card: { ...card, title: "Memphis 東京" } };
  await expect(writeDrawings(out, cache, [{ ...other, path: "/og/home.png" }])).rejects.toThrow('no "東"');
  expect(await writeDrawings(out, cache, [other, { ...other, path: "/og/home.png", card }])).toBeLessThan(3);
  const read = (name: string) => readFile(join(out, "og", name));
  expect((await read("ja/home.png")).equals(await read("home.png"))).toBe(true);
});
