/** The search over the whole desk: messages, entries in every state, subscribers (by address), stories of the news. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { readReference } from "../../../forms/intake/reference.ts";
import { indexMessages, readMessageWords } from "../../../forms/owner/message-index.ts";
import { countSubmissions, listSubmissions } from "../../../forms/owner/submissions.ts";
import { findSubscribers } from "../../../newsletter/list/find-subscribers.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entryOf } from "../../../publishing/entries/entries.ts";
import { foldText } from "../../../search/fold-text.ts";
import { whoOf } from "../messages/message-words.ts";
import { excerptAround } from "./excerpt-around.ts";

export type FoundEverywhere = Awaited<ReturnType<typeof findEverywhere>>;

const nothing = { count: 0, rows: [] };
const rowsShown = 8;
const maxCandidates = 300;
const maxWords = 6;

/** `typed`: as typed. Of each group `count`, all that match, and `rows`, the first of them. */
export async function findEverywhere(db: Database, typed: string) {
  const words = readMessageWords(typed);
  return {
    messages: await findMessages(db, words),
    entries: await findEntries(db, words),
    // Only where somebody asks for an address; found as in the list of subscribers.
    ...(typed.includes("@") && { subscribers: await findAddresses(db, typed) }),
    news: await findNews(db, typed),
  };
}

/** The reference that was typed, if it is that of a submission. */
export async function referenceIn(db: Database, typed: string): Promise<string | undefined> {
  const reference = readReference(typed);
  if (!reference) return undefined;
  const row = await db
    .selectFrom("submissions")
    .select("reference")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.reference;
}

async function findMessages(db: Database, words: string[]) {
  if (words.length === 0) return nothing;
  await indexMessages(db);
  const filter = { words, without: ["newsletter"], spam: "without" } as const;
  const found = await listSubmissions(db, { ...filter, limit: rowsShown });
  const rows = found.map(({ reference, form, values, email, state, receivedAt }) => ({
    ...{ reference, form, state, receivedAt },
    sender: whoOf({ values, email }),
    title: values.subject || values.title || values.eventTitle || "",
    excerpt: excerptAround(values.message ?? values.description ?? values.story ?? "", words),
  }));
  return { count: await countSubmissions(db, filter), rows };
}

/** The database finds candidates, also by the names of fields; what counts is decided here. */
async function findEntries(db: Database, words: readonly string[]) {
  if (words.length === 0) return nothing;
  let query = db.selectFrom("entries").where("kind", "in", [...kinds.keys()]);
  const stored = sql`lower(title || ' ' || fields || ' ' || body)`;
  for (const word of words) query = query.where(sql<boolean>`${stored} like ${loosePattern(word)}`);
  const rows = await query.selectAll().orderBy("changed_at", "desc").limit(maxCandidates).execute();
  const found = rows.map(entryOf).flatMap(({ id, kind, title, state, changedAt, values, body }) => {
    const text = [title, ...Object.values(values), body].join(" ");
    const folded = foldText(text.toWellFormed().normalize("NFC"));
    if (!words.every((word) => folded.includes(word))) return [];
    return [{ id, kind, title, state, changedAt, excerpt: excerptAround(body, words) }];
  });
  return { count: found.length, rows: found.slice(0, rowsShown) };
}

async function findAddresses(db: Database, text: string) {
  const { subscribers, total } = await findSubscribers(db, { text, limit: rowsShown });
  return { count: total, rows: subscribers.map(({ id, address, state }) => ({ id, address, state })) };
}

async function findNews(db: Database, typed: string) {
  if (!typed.trim()) return nothing;
  const query = like(db.selectFrom("news_articles"), sql<string>`lower(title || ' ' || source)`, typed);
  const rows = await query
    .select(["url", "title", "source", "published_at"])
    .orderBy("published_at", "desc")
    .limit(rowsShown)
    .execute();
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  return {
    count: Number(count),
    rows: rows.map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at })),
  };
}

/** Each word as typed, or without case and accents. */
function like<Query extends { where: (condition: RawBuilder<boolean>) => Query }>(
  query: Query,
  text: RawBuilder<string>,
  typed: string,
): Query {
  const each = typed.toWellFormed().toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return each.reduce((narrowed, word) => {
    const [folded = word] = readMessageWords(word);
    return narrowed.where(sql<boolean>`(${text} like ${pattern(word)} or ${text} like ${pattern(folded)})`);
  }, query);
}

/** On SQLite a backslash escapes only when it is named. */
function pattern(word: string): RawBuilder<string> {
  return sql<string>`${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}

/** Of a folded word: any letter in the place of one that may have an accent, since the engines do not fold. */
function loosePattern(word: string): string {
  return `%${word.replace(/[aceinouy]/g, "_")}%`;
}
