/** The search over the whole desk: messages, entries in every state, subscribers (by address), stories of the news. */
import { type RawBuilder, sql } from "kysely";
import { dayAndTime, when } from "../../../acts/moments.ts";
import { ownerMail } from "../../../content/owner-mail.ts";
import { countOf } from "../../../db/count.ts";
import type { Database } from "../../../db/schema.ts";
import { indexMessages, readMessageWords } from "../../../forms/owner/message-index.ts";
import { countSubmissions, listSubmissions } from "../../../forms/owner/submissions.ts";
import { findSubscribers } from "../../../newsletter/list/find-subscribers.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entryOf } from "../../../publishing/entries/entries.ts";
import { idsWithWords } from "../../../publishing/entries/entry-index.ts";
import type { AgendaDraft } from "../../../publishing/meetings/agenda.ts";
import { kindOfForm } from "../../../publishing/proposals/proposals.ts";
import { foldText } from "../../../search/read-query.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { whoOf } from "../messages/message-words.ts";

const rowsShown = 8;
const maxWords = 6;
const excerptLength = 160;

/** Of a row `form`: how it stands; `path`: a screen, or the address of another site. */
interface Found {
  name: string;
  /** All that match. */
  count: number;
  /** Where the rest of it is. */
  all?: string;
  rows: Record<"key" | "path" | "who" | "title" | "text" | "form" | "when", string>[];
}

/** The groups in which something was found, each with its first rows. `typed`: as typed, never empty. */
export async function findEverywhere(db: Database, typed: string, now: Date): Promise<Found[]> {
  const words = readMessageWords(typed);
  const groups = [
    ...(words.length > 0
      ? [
          await findMessages(db, typed, words, now),
          await findEntries(db, words, now),
          await findAgendas(db, words),
        ]
      : []),
    // Only where somebody asks for an address; found as in the list of subscribers.
    ...(typed.includes("@") ? [await findAddresses(db, typed)] : []),
    await findNews(db, typed, now),
  ];
  return groups.filter(({ count }) => count > 0);
}

async function findMessages(db: Database, typed: string, words: string[], now: Date): Promise<Found> {
  const all = `/messages?show=all&q=${encodeURIComponent(typed)}`;
  await indexMessages(db);
  const filter = { words, without: ["newsletter"], spam: "without" } as const;
  const found = await listSubmissions(db, { ...filter, limit: rowsShown });
  const rows = found.map(({ reference: key, form, values, email, state, receivedAt }) => ({
    key,
    path: kindOfForm.has(form) ? `/proposals/${key}` : `/messages/${key}`,
    who: whoOf({ values, email }),
    title: values.subject || values.title || values.eventTitle || (ownerMail.forms[form] ?? form),
    text: excerptAround(values.message ?? values.description ?? values.story ?? "", words),
    form: state === "new" ? "New" : "Answered",
    when: when(receivedAt, now),
  }));
  return { name: "Messages", count: await countSubmissions(db, filter), all, rows };
}

async function findEntries(db: Database, words: readonly string[], now: Date): Promise<Found> {
  const known = db.selectFrom("entries").where("kind", "in", [...kinds.keys()]);
  const query = known.where("id", "in", idsWithWords(db, words));
  const newest = await query.selectAll().orderBy("changed_at", "desc").limit(rowsShown).execute();
  const rows = newest.map(entryOf).map(({ id, kind, title, body, state, changedAt }) => ({
    key: String(id),
    path: `/entries/${kind}/${id}`,
    who: capitalized(kinds.get(kind)?.words.one ?? kind),
    title: title || "Without a title",
    text: excerptAround(body, words),
    form: capitalized(state),
    when: when(changedAt, now),
  }));
  return { name: "On the site and drafts", count: await countOf(query), rows };
}

/** Meetings by their body and by what stands on their agenda, published or not. */
async function findAgendas(db: Database, words: readonly string[]): Promise<Found> {
  const stored = sql`lower(title || ' ' || coalesce(agenda, '') || ' ' || coalesce(agenda_draft, ''))`;
  let query = db.selectFrom("meetings").innerJoin("entries", "entries.id", "meetings.body_id");
  for (const word of words) query = query.where(sql<boolean>`${stored} like ${loosePattern(word)}`);
  const shown = query.select(["meetings.id", "title", "starts_at", "agenda", "agenda_draft"]);
  const found = await shown.orderBy("starts_at", "desc").limit(rowsShown).execute();
  const rows = found.map(({ id, title, starts_at, agenda, agenda_draft }) => {
    const { items }: Pick<AgendaDraft, "items"> = JSON.parse(agenda_draft ?? `{"items":${agenda ?? "[]"}}`);
    return {
      ...{ key: String(id), path: `/meetings/${id}`, who: "Meeting", title, form: "" },
      text: excerptAround(items.map((item) => item.text).join(" "), words),
      when: dayAndTime(starts_at),
    };
  });
  return { name: "Meetings and agendas", count: await countOf(query), all: "/meetings", rows };
}

async function findAddresses(db: Database, text: string): Promise<Found> {
  const { subscribers, total } = await findSubscribers(db, { text, limit: rowsShown });
  const rows = subscribers.map(({ id, address, state }) => ({
    ...{ key: String(id), path: `/subscribers/${id}`, who: address, form: capitalized(state) },
    ...{ title: "", text: "", when: "" },
  }));
  return { name: "Subscribers", count: total, all: `/subscribers?q=${encodeURIComponent(text)}`, rows };
}

async function findNews(db: Database, typed: string, now: Date): Promise<Found> {
  const words = typed.toWellFormed().toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  let query = db.selectFrom("news_articles");
  const text = sql<string>`lower(title || ' ' || source)`;
  // Each word as typed, or without case and accents.
  for (const word of words) {
    const [folded = word] = readMessageWords(word);
    query = query.where(sql<boolean>`(${text} like ${pattern(word)} or ${text} like ${pattern(folded)})`);
  }
  const found = await query
    .select(["url", "title", "source", "published_at"])
    .orderBy("published_at", "desc")
    .limit(rowsShown)
    .execute();
  const rows = found.map(({ url: key, title, source: who, published_at }) => ({
    ...{ key, who, title, text: "", form: "", when: when(published_at, now) },
    path: /^https?:\/\//i.test(key) ? key : "#",
  }));
  return { name: "News", count: await countOf(query), all: "/news", rows };
}

/** On SQLite a backslash escapes only when it is named. */
function pattern(word: string): RawBuilder<string> {
  return sql<string>`${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}

/** Of a folded word: any letter in the place of one that may have an accent, since the engines do not fold. */
function loosePattern(word: string): string {
  return `%${word.replace(/[aceinouy]/g, "_")}%`;
}

/** The piece of a text around the first word that was searched for, in one line. `words`: folded. The beginning where none of them stands in it. */
export function excerptAround(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, " ").trim().toWellFormed().normalize("NFC");
  const folded = foldText(line);
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  if (line.length <= excerptLength) return line;
  const start = first <= excerptLength / 2 ? 0 : line.lastIndexOf(" ", first - excerptLength / 4) + 1;
  const end = start + excerptLength;
  return `${start > 0 ? "… " : ""}${line.slice(start, end).toWellFormed()}${end < line.length ? " …" : ""}`;
}
