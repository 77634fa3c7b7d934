import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { indexDocument, replaceDocuments, type SearchDocument, unindexDocuments } from "./document-index.ts";
import { findDocuments, maxResults, resultsPerPage } from "./find-documents.ts";
import { readQuery } from "./read-query.ts";
import type { Piece } from "./snippet.ts";

const databases = openOnBothEngines();
const now = new Date("2026-03-01T12:00:00Z");

const document = (key: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  source: "story",
  key,
  url: `/news#story-${key}`,
  title: key,
  text: "",
  changedAt: "2026-01-01",
  ...more,
});

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join("");

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  const find = (typed: string, page = 1) => findDocuments(db, readQuery(typed), { page, now });
  const keys = async (typed: string) => (await find(typed)).results.map(({ url }) => url.split("#story-")[1]);

  beforeEach(async () => {
    db = databases[engine];
    await db.deleteFrom("search_documents").execute();
  });

  test("words are found in other forms, in any case, with and without accents, and marked as written", async () => {
    await indexDocument(
      db,
      document("crêpes", {
        title: "Robots at the Café",
        text: "Ada taught a robot to bake Crêpes, in Zürich.",
      }),
    );
    for (const typed of ["robot", "ROBOTS", "cafe", "café", "crepe", "zurich", "baking robots"])
      expect(await keys(typed), typed).toEqual(["crêpes"]);
    const [result] = (await find("robot crepes cafe")).results;
    expect(shown(result?.title ?? [])).toBe("[Robots] at the [Café]");
    expect(shown(result?.snippet ?? [])).toBe("Ada taught a [robot] to bake [Crêpes], in Zürich.");
    expect(await keys("violin")).toEqual([]);
  });

  test("a word in the title counts more than one in the text, and of two alike the newer comes first", async () => {
    const filler = "bread and butter for the whole river town ".repeat(5);
    await indexDocument(db, document("in-text", { title: "Bread", text: `${filler} turbine` }));
    await indexDocument(db, document("old", { title: "The turbine", text: filler, changedAt: "2024-01-01" }));
    await indexDocument(
      db,
      document("new", { title: "The turbine", text: filler, changedAt: "2026-02-28T08:00:00.000Z" }),
    );
    expect(await keys("turbine")).toEqual(["new", "old", "in-text"]);
  });

  test("when nothing has all the words, words that begin so are tried, and then those that are there", async () => {
    await indexDocument(db, document("school", { text: "A classroom in Whitehaven learns about water." }));
    expect(await find("water classroom")).toMatchObject({ count: 1, match: "all" });
    expect(await find("whiteh water")).toMatchObject({ count: 1, match: "beginnings" });
    expect(await find("water zeppelin")).toMatchObject({ count: 1, match: "some" });
    expect(await find("w")).toMatchObject({ count: 0, results: [] });
    expect(await find("zeppelin")).toMatchObject({ count: 0, results: [] });
  });

  test("what changed is found by its new words only, and what was removed by none", async () => {
    await indexDocument(db, document("a", { title: "Violins" }));
    await indexDocument(db, document("a", { title: "Trumpets" }));
    expect(await keys("violin")).toEqual([]);
    expect(await keys("trumpet")).toEqual(["a"]);
    const same = [document("a", { title: "Trumpets" }), document("b", { title: "Drums" })];
    expect(await replaceDocuments(db, "story", same)).toBe(1);
    expect(await replaceDocuments(db, "story", same)).toBe(0);
    expect(await replaceDocuments(db, "story", [document("b", { title: "Bells" })])).toBe(2);
    expect(await keys("trumpet drum")).toEqual([]);
    await unindexDocuments(db, "story", ["b"]);
    expect(await keys("bells")).toEqual([]);
  });

  test("a transaction that fails leaves the index as it was", async () => {
    await indexDocument(db, document("a", { title: "Violins" }));
    const failing = db.transaction().execute(async (transaction) => {
      await indexDocument(transaction, document("a", { title: "Trumpets" }));
      throw new Error("power cut");
    });
    await expect(failing).rejects.toThrow("power cut");
    expect(await keys("violin")).toEqual(["a"]);
    expect(await keys("trumpet")).toEqual([]);
  });

  test("at most fifty are found, ten a page, and a page that is not there is the last", async () => {
    const many = Array.from({ length: 60 }, (_, n) => document(`n${n}`, { title: `Lamp ${n}` }));
    await replaceDocuments(db, "story", many);
    const first = await find("lamp");
    expect(first).toMatchObject({ count: maxResults, page: 1, pages: 5 });
    const seen = new Set<string>();
    for (const page of [1, 2, 3, 4, 5])
      for (const { url } of (await find("lamp", page)).results) seen.add(url);
    expect(seen.size).toBe(maxResults);
    expect(await find("lamp", 99)).toMatchObject({ page: 5 });
    expect((await find("lamp", -3)).results).toHaveLength(resultsPerPage);
  });

  test("no text is syntax: operators, quotes, NUL, emoji, marks and SQL only look for their words", async () => {
    await indexDocument(
      db,
      document("a", { title: "Memphis \u0000 lamps 🌉 <b>", text: "x".repeat(50_000) }),
    );
    const typed = [
      '"',
      "'",
      '"""lamps',
      "lamps'; drop table search_documents; --",
      "lamps OR",
      "lamps AND NOT",
      "NEAR(lamps, 2)",
      "title_words:lamps",
      "^lamps",
      "lamps*",
      "*",
      "-lamps",
      "lamps & | ! <-> ()",
      "lamps:*",
      "\\",
      "\\'",
      "lamps\u0000lamps",
      "🌉",
      "👩‍👩‍👧‍👦",
      "\ud800",
      "é".normalize("NFD"),
      `e${"\u0301".repeat(5_000)}`,
      "a".repeat(10_000),
      "lamps ".repeat(3_000),
      "the and of",
      "a",
      "",
      " ",
      "%",
      "_",
      "\u202elamps",
      "<script>lamps</script>",
      "{lamps}",
      "+lamps",
      "1e999",
      "0x10",
      "-1",
    ];
    for (const text of typed) {
      const { count, results } = await find(text);
      expect(count, JSON.stringify(text.slice(0, 40))).toBeLessThanOrEqual(1);
      for (const { title } of results)
        expect(title.map((piece) => piece.text).join("")).toBe("Memphis lamps 🌉 <b>");
    }
    expect(await keys("lamps:* lamps")).toEqual(["a"]);
    expect(await keys("the lamps")).toEqual(["a"]);
  });

  test("the work for any query is bounded: four statements, six words, fifty ids, ten texts of 10,000 characters", async () => {
    const text = "lamp ".repeat(20_000);
    const many = Array.from({ length: 60 }, (_, n) => document(`n${n}`, { title: `Lamp ${n}`, text }));
    await replaceDocuments(db, "story", many);
    const statements: { parameters: readonly unknown[]; rows: number; longest: number }[] = [];
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const texts = result.rows.flatMap((row) => Object.values(row));
        const longest = Math.max(0, ...texts.map((value) => String(value).length));
        statements.push({ parameters: [], rows: result.rows.length, longest });
        return result;
      },
    });
    const hostile = [
      "lamp ".repeat(2_000),
      Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(" "),
      "l".repeat(10_000),
      `lam${"\u0301".repeat(9_000)} lamp zzz`,
    ];
    for (const typed of hostile) {
      const query = readQuery(typed);
      expect(query.words.length).toBeLessThanOrEqual(6);
      expect(query.words.join("").length).toBeLessThanOrEqual(6 * 40);
      statements.length = 0;
      await findDocuments(counting, query, { page: 1, now });
      expect(statements.length).toBeLessThanOrEqual(4);
      for (const { rows, longest } of statements) {
        expect(rows).toBeLessThanOrEqual(maxResults);
        // The marks around each word.
        expect(longest).toBeLessThanOrEqual(3 * 10_000);
      }
      const texts = statements.filter(({ longest }) => longest > 100);
      for (const { rows } of texts) expect(rows).toBeLessThanOrEqual(resultsPerPage);
    }
  });
});

test("on SQLite the words of what was removed are in no byte of the file", async () => {
  const db = databases.SQLite;
  const secret = "xylophonist";
  await indexDocument(db, document("secret", { title: "Who plays", text: `The ${secret} of Orange Mound` }));
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const file = rows[0]?.file ?? "";
  expect(readFileSync(file).includes(secret)).toBe(true);
  await unindexDocuments(db, "story", ["secret"]);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const bytes = readFileSync(file);
  // The stem, as the index has it.
  for (const word of [secret, "xylophonist".slice(0, 9)]) expect(bytes.includes(word), word).toBe(false);
});
