import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pages } from "../content/pages.ts";
import { site } from "../content/site.ts";
import { createCardRenderer, drawCard, wrap } from "./cards/draw-card.ts";
import { type Card, cardFile, writeCards } from "./cards.ts";

const card = { name: "901 AI", title: "The AI of the river", line: "Soul and mind.", domain: "example.org" };
const renderCard = async (what: Card) => drawCard(what, await createCardRenderer());
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
  const [one, same, other] = await Promise.all([card, card, { ...card, title: "Events" }].map(renderCard));
  expect(same?.equals(one as Buffer)).toBe(true);
  expect(other?.equals(one as Buffer)).toBe(false);
});

test("every page has a card named after the last part of its path", async () => {
  const out = join(folder, "og");
  expect(await writeCards(out, pages, site, join(folder, "cache"))).toEqual({ written: 11, drawn: 11 });
  const names = Object.values(pages).map(({ path }) => cardFile(path));
  expect(names).toContain("home.png");
  expect(names).toContain("get-involved.png");
  expect((await readdir(out)).sort()).toEqual(names.sort());
}, 30_000);

test("a card is drawn again only when its words change", async () => {
  const [out, cache] = [join(folder, "og"), join(folder, "cache")];
  const page = { path: "/events", title: "Events" };
  await writeCards(out, { events: page }, site, cache);
  const first = await readFile(join(out, "events.png"));
  await rm(out, { recursive: true });
  expect(await writeCards(out, { events: page }, site, cache)).toEqual({ written: 1, drawn: 0 });
  expect((await readFile(join(out, "events.png"))).equals(first)).toBe(true);
  const renamed = { ...page, title: "Events in May" };
  expect(await writeCards(out, { events: renamed }, site, cache)).toEqual({ written: 1, drawn: 1 });
});

test("a title with letters that the card fonts lack stops the build and names the letter", async () => {
  await expect(renderCard({ ...card, title: "Memphis 東京" })).rejects.toThrow('no "東"');
});

test("a headline breaks after a colon and into lines of like length", () => {
  const measure = (words: string[]) => words.join(" ").length;
  const title = "Memphis: Ground Zero for the AI Revolution";
  expect(wrap(title, 20, measure)).toEqual([
    ["Memphis:"],
    ["Ground", "Zero", "for"],
    ["the", "AI", "Revolution"],
  ]);
  expect(wrap("one two three four", 16, measure)).toEqual([
    ["one", "two"],
    ["three", "four"],
  ]);
  expect(wrap("Infrastructure", 8, measure)).toBeUndefined();
});
