/** Finds documents by words: FTS5 with bm25 on SQLite, tsvector with ts_rank_cd on PostgreSQL; ranked, marked, cut. */
import { type RawBuilder, sql } from "kysely";
import { isSqlite } from "../db/dialect.ts";
import type { Database } from "../db/schema.ts";
import type { SearchQuery } from "./read-query.ts";
import { markText, readMarks, snippetOf } from "./snippet.ts";

export const resultsPerPage = 10;
export const maxResults = 50;

export interface Found {
  results: ReturnType<typeof resultOf>[];
  /** At most 50. */
  count: number;
  /** From 1 on. */
  page: number;
  pages: number;
  /** "all": each result has all words. "beginnings": words that begin like them. "some": not all of the words. */
  match: Match;
}

export type Match = "all" | "beginnings" | "some";

/** The ways of reading the words, strictest first: the first that finds something counts. At most three queries and one for the page. */
const matches: readonly Match[] = ["all", "beginnings", "some"];
/** A shorter beginning would match nearly everything. */
const minPrefixLength = 3;

/** `also`: other words, at most as many, of which all are as good: those of another language. */
export async function findDocuments(
  db: Database,
  { words, also = [] }: Pick<SearchQuery, "words"> & { also?: readonly string[] },
  { page, now }: { page: number; now: Date },
): Promise<Found> {
  const nothing: Found = { results: [], count: 0, page: 1, pages: 0, match: "all" };
  if (words.length === 0) return nothing;
  const engine = isSqlite(db) ? sqlite : postgres;
  for (const match of matches) {
    const terms = [words, also]
      .filter(([first]) => first)
      .map((some) => `(${engine.terms(some, match)})`)
      .join(engine.or);
    const ids = await engine.rank(db, terms, now);
    if (ids.length === 0) continue;
    const pages = Math.ceil(ids.length / resultsPerPage);
    const at = Math.min(Math.max(1, page), pages);
    const shown = ids.slice((at - 1) * resultsPerPage, at * resultsPerPage);
    const marked = await engine.mark(db, terms, shown);
    const rows = shown.flatMap((id) => marked.find((row) => row.id === id) ?? []);
    return { results: rows.map(resultOf), count: ids.length, page: at, pages, match };
  }
  return nothing;
}

const columns = [
  "document.id",
  "document.source",
  "document.url",
  "document.title",
  "document.text",
  "document.publisher",
  "document.changed_at",
] as const;

/** A word of the title counts five times one of the text; what is new up to three tenths more, half of that after 60 days. */
const titleWeight = 5;
const fresher = (days: RawBuilder<unknown>) => sql`(1 + 0.3 / (1 + ${days} / 60.0))`;

/** Only the best are read from the table, where the date stands behind a long text. */
const maxDated = 200;

const sqlite = {
  /** The query in the engine's syntax. */
  terms: (words: readonly string[], match: Match) =>
    words
      .map((word) => (isPrefix(word, match) ? `"${word}"*` : `"${word}"`))
      .join(match === "some" ? " OR " : " AND "),
  or: " OR ",
  /** The ids of the best 50, best first. */
  rank: async (db: Database, terms: string, now: Date) => {
    const days = sql`max(0, julianday(${now.toISOString()}) - coalesce(julianday(document.changed_at), 0))`;
    const best = sql<{ rowid: number; score: number }>`(
      select rowid, bm25(search_index, ${sql.lit(titleWeight)}, 1) as score from search_index
      where search_index match ${terms} order by score, rowid desc limit ${sql.lit(maxDated)}
    )`;
    const rows = await db
      .selectFrom(best.as("best"))
      .innerJoin("search_documents as document", "document.id", "best.rowid")
      .select("document.id")
      // bm25 is negative, the best least of all.
      .orderBy(sql`best.score * ${fresher(days)}`)
      .orderBy("document.id")
      .limit(maxResults)
      .execute();
    return rows.map(({ id }) => id);
  },
  /** Their rows. What is marked is folded, with `<` and `>` around what matched. */
  mark: (db: Database, terms: string, ids: readonly number[]) =>
    db
      .selectFrom(sql<{ rowid: number }>`search_index`.as("search_index"))
      .innerJoin("search_documents as document", "document.id", "search_index.rowid")
      .where(sql<boolean>`search_index match ${terms}`)
      .select(columns)
      .select([
        sql<string>`highlight(search_index, 0, '<', '>')`.as("marked_title"),
        sql<string>`highlight(search_index, 1, '<', '>')`.as("marked_text"),
      ])
      .where("search_index.rowid", "in", [...ids])
      .execute(),
};

const postgres: typeof sqlite = {
  terms: (words, match) =>
    words.map((word) => (isPrefix(word, match) ? `${word}:*` : word)).join(match === "some" ? " | " : " & "),
  or: " | ",
  rank: async (db, terms, now) => {
    const age = sql`extract(epoch from ${now.toISOString()}::timestamptz - document.changed_at::timestamptz)`;
    const weights = sql.lit(`{0, 0, ${1 / titleWeight}, 1}`);
    const rows = await db
      .selectFrom("search_documents as document")
      .select("document.id")
      .where(sql<boolean>`document.terms @@ ${tsQuery(terms)}`)
      .orderBy(
        sql`ts_rank_cd(${weights}, document.terms, ${tsQuery(terms)}, 1) * ${fresher(sql`greatest(0, ${age} / 86400)`)}`,
        "desc",
      )
      .orderBy("document.id")
      .limit(maxResults)
      .execute();
    return rows.map(({ id }) => id);
  },
  mark: (db, terms, ids) =>
    db
      .selectFrom("search_documents as document")
      .select(columns)
      .select([
        headline("document.title_words", terms).as("marked_title"),
        headline("document.text_words", terms).as("marked_text"),
      ])
      .where("document.id", "in", [...ids])
      .execute(),
};

function tsQuery(terms: string): RawBuilder<unknown> {
  return sql`to_tsquery('english', ${terms})`;
}

function headline(column: string, terms: string): RawBuilder<string> {
  const how = sql.lit("HighlightAll=true, StartSel=<, StopSel=>");
  return sql<string>`ts_headline('english', ${sql.ref(column)}, ${tsQuery(terms)}, ${how})`;
}

function isPrefix(word: string, match: Match): boolean {
  return match !== "all" && word.length >= minPrefixLength;
}

function resultOf(row: Awaited<ReturnType<typeof sqlite.mark>>[number]) {
  const { source, url, title, text, publisher, changed_at, marked_title, marked_text } = row;
  return {
    /** "page", "news", or the kind of the entry. */
    source,
    url,
    title: markText(title, readMarks(marked_title)),
    snippet: snippetOf(text, readMarks(marked_text)),
    /** ISO instant or day. */
    changedAt: changed_at,
    ...(publisher && { publisher }),
  };
}
