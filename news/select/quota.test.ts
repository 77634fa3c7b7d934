import { expect, test } from "vitest";
import type { Article } from "../article.ts";
import { withQuota } from "./quota.ts";

const now = Date.UTC(2026, 10, 21, 13);
const card = (source: string, hoursAgo: number, newsrooms = 1, more: Partial<Article> = {}): Article => ({
  source,
  title: `${source} ${hoursAgo}`,
  description: "",
  url: `https://${source}.example/${hoursAgo}`,
  publishedAt: new Date(now - hoursAgo * 3_600_000).toISOString(),
  alsoIn: Array.from({ length: newsrooms - 1 }, (_, i) => ({ source: `${i}`, url: `https://${i}.example` })),
  ...more,
});
const titles = (cards: readonly Article[]) => withQuota(cards).shown.map(({ title }) => title);

test("a story that more newsrooms report stands before a newer one, until it is old", () => {
  expect(titles([card("A", 2), card("B", 20, 3)])).toEqual(["B 20", "A 2"]);
  expect(titles([card("A", 2), card("B", 45, 3)])).toEqual(["A 2", "B 45"]);
  expect(titles([card("A", 2), card("B", 45, 6)])).toEqual(["B 45", "A 2"]);
});

test("stories of this city's newsrooms come first, and of those without a tie five stand last", () => {
  const elsewhere = Array.from({ length: 8 }, (_, i) => card("Wire", i, 9, { elsewhere: true }));
  const shown = titles([...elsewhere, card("Near", 40), card("Here", 90, 1, { local: true })]);
  expect(shown).toEqual(["Here 90", "Near 40", "Wire 0", "Wire 1", "Wire 2", "Wire 3", "Wire 4"]);
});

test("no older story that is not looked at could take a place", () => {
  const cards = ["A", "B", "C", "D"].flatMap((source) =>
    [0, 1, 2, 3, 4, 5].map((hour) => card(source, hour)),
  );
  const { openUntil } = withQuota(cards);
  const hoursAgo = (now - openUntil) / 3_600_000;
  const shownWith = (more: Article) => withQuota([...cards, more]).shown.includes(more);
  expect(shownWith(card("E", hoursAgo + 1, 9))).toBe(false);
  expect(shownWith(card("E", 75, 9))).toBe(true);
  expect(withQuota(cards.slice(1)).openUntil).toBe(Number.NEGATIVE_INFINITY);
});
