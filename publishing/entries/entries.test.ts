import { expect, test } from "vitest";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { storyFile } from "../../test/support/entries.ts";
import { readEntryFile } from "../files/entry-file.ts";
import { importEntries } from "../files/import-entries.ts";
import { story } from "../kinds/story.ts";
import { findEntry, findNeighbors, listAddresses, publishedSlices } from "./entries.ts";

const databases = openOnBothEngines();

test.each(engines)(
  "the sitemap lists as many entries as it may, read in parts: %s",
  async (engine) => {
    const db = databases[engine];
    const published = Array.from({ length: 2_100 }, (_, i) => [`s-${i}`, storyFile()] as const);
    const files = [...published, ["secret", storyFile({ state: "draft" })] as const];
    const found = files.map(([slug, text]) => ({
      kind: story,
      file: readEntryFile(story, text, `${slug}.md`),
    }));
    await importEntries(db, found, { by: "a test", now: new Date("2031-02-03T04:05:06Z") });
    const all = await collect(listAddresses(db, story.name, 50_000));
    expect(all).toHaveLength(2_100);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(2_100);
    expect(all[0]).toEqual({ slug: "s-2099", changedAt: expect.stringMatching(/^2031-/) });
    expect(await collect(listAddresses(db, story.name, 2_050))).toHaveLength(2_050);
  },
  60_000,
);

test.each(engines)("an entry knows its number, and the ones before and after it: %s", async (engine) => {
  const db = databases[engine];
  const files = ["2031-05-01", "2031-05-02", "2031-05-02", "2031-05-04"].map((posted, i) => ({
    kind: { ...story, name: "numbered" },
    file: readEntryFile(story, storyFile({ posted }), `n-${i}.md`),
  }));
  const [{ kind } = { kind: story }] = files;
  await importEntries(db, files, { by: "a test", now: new Date() });
  const neighbors = async (slug: string) => {
    const entry = await findEntry(db, kind.name, slug);
    if (!entry) throw new Error(`There is no ${slug}.`);
    const { number, before, after } = await findNeighbors(db, kind, entry);
    return [before?.slug, number, after?.slug];
  };
  expect(await neighbors("n-0")).toEqual([undefined, 1, "n-1"]);
  expect(await neighbors("n-2")).toEqual(["n-1", 3, "n-3"]);
  expect(await neighbors("n-3")).toEqual(["n-2", 4, undefined]);
});

test.each(engines)("slices have every published entry once, in the order of its kind: %s", async (engine) => {
  const db = databases[engine];
  const kind = { ...story, name: "sliced" };
  const found = ["2031-05-02", "2031-05-04", "2031-05-01", "2031-05-02"].map((posted, i) => ({
    kind,
    file: readEntryFile(story, storyFile({ posted }), `p-${i}.md`),
  }));
  const draft = { kind, file: readEntryFile(story, storyFile({ state: "draft" }), "draft.md") };
  await importEntries(db, [...found, draft], { by: "a test", now: new Date() });
  const slices = await collect(publishedSlices(db, kind, 2));
  expect(slices.map((entries) => entries.map(({ slug }) => slug))).toEqual([
    ["p-1", "p-3"],
    ["p-0", "p-2"],
  ]);
});

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of all) items.push(item);
  return items;
}
