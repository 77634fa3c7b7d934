/** What pages show of published entries: read from the database, and noted so that the page follows their changes. Server only. */
import { createTurns } from "../concurrency/turns.ts";
import { seriesWords } from "../content/series.ts";
import { currentLanguage } from "../content/translate.ts";
import {
  countEntries,
  type EntryFilter,
  findEntry,
  findEntryById,
  lastChange,
  listEntries,
  nextEnd,
  publishedSlices,
} from "../publishing/entries/entries.ts";
import { entryTopics } from "../publishing/entry-topics.ts";
import { type CalendarEvent, seriesOf, toCalendarEvent } from "../publishing/events/calendar-event.ts";
import { type EventFilter, eventChoices, filterEvents } from "../publishing/events/event-filter.ts";
import { type Entry, entryPath, type Kind } from "../publishing/kind.ts";
import { event as eventKind } from "../publishing/kinds/event.ts";
import { question as questionKind } from "../publishing/kinds/question.ts";
import { series as seriesKind } from "../publishing/kinds/series.ts";
import { withEntryPictures } from "../publishing/pictures/pictures.ts";
import { ruleWords } from "../publishing/series/series-rule.ts";
import { translateEntry } from "../publishing/translations/translation.ts";
import { listTranslations } from "../publishing/translations/translation-store.ts";
import { fill } from "../text/words/fill.ts";
import type { RequestContext } from "./request-context.ts";
import { topicLinksHtml } from "./ui/topics/topic-links.tsx";

export type LoadedPicture = NonNullable<Awaited<ReturnType<typeof readPicture>>>;

export async function readPicture(
  { db }: Pick<RequestContext, "db">,
  { values: { picture: id, alt = "" } }: Entry,
) {
  if (!id) return undefined;
  const picture = (await withEntryPictures(db, [id])).get(id);
  return picture && { picture, alt };
}

export type Reading = Pick<RequestContext, "db" | "uses" | "until" | "now">;

/** Published entries of a kind, in its order. `choose`: among those that were read, which are in the site's own language. */
export async function readEntries(
  { db, uses, until, now }: Reading,
  kind: Kind,
  filter: EntryFilter = {},
  choose = (entries: Entry[]) => entries,
): Promise<Entry[]> {
  uses(kind.name);
  const at = now();
  const end = filter.time && (await nextEnd(db, kind, at));
  if (end) until(end);
  return inPageLanguage(db, choose(await listEntries(db, kind, { now: at, ...filter })));
}

/** All of them in slices, between which other requests have their turn. */
export async function* readSlices(
  { db, uses }: Pick<Reading, "db" | "uses">,
  kind: Kind,
  choose = (entries: Entry[]) => entries,
): AsyncGenerator<Entry[]> {
  uses(kind.name);
  for await (const entries of publishedSlices(db, kind)) yield inPageLanguage(db, choose(entries));
}

/** Entries of one kind in the language of the page; what has no translation, or an outdated one, is marked as of the site's own. */
async function inPageLanguage(db: Reading["db"], entries: Entry[]): Promise<Entry[]> {
  const language = currentLanguage();
  if (!language) return entries;
  // A date of a series says what the series does.
  const ofSeries = entries.flatMap((entry) => seriesOf(entry) ?? []).map((id) => ({ id, kind: "" }));
  const translations = await listTranslations(db, language, [...entries, ...ofSeries]);
  return entries.map((entry) =>
    translateEntry(entry, translations.get(entry.id) ?? translations.get(seriesOf(entry) ?? 0)),
  );
}

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The published entry with this address; undefined if it was withdrawn. Throws a response with status 404 for any other. */
export async function readEntry({ db, uses }: Reading, kind: Kind, slug: string): Promise<Entry | undefined> {
  uses(kind.name);
  const entry = slugShape.test(slug) ? await findEntry(db, kind.name, slug) : undefined;
  if (entry?.state === "published") return (await inPageLanguage(db, [entry]))[0];
  if (entry?.state === "withdrawn") return undefined;
  throw new Response("Not found", { status: 404 });
}

/** When an entry of a kind was last published, changed or withdrawn. */
export function readLastChange({ db, uses }: Reading, kind: Kind): Promise<string | null> {
  uses(kind.name);
  return lastChange(db, kind.name);
}

/** How many published entries of a kind there are besides the first `shown`. */
export async function countMore(
  { db, uses, now }: Pick<Reading, "db" | "uses" | "now">,
  kind: Kind,
  shown: number,
  filter: EntryFilter = {},
): Promise<number> {
  uses(kind.name);
  return Math.max(0, (await countEntries(db, kind, { now: now(), ...filter })) - shown);
}

/** Among so many events those that fit a filter are looked for. */
const mostSearched = 1_000;

/** Events on a page or in a file: those to come, and the latest of those that are over; `choices`: by what they can be filtered. */
export async function readCalendarEvents(
  context: Reading,
  { coming = 200, past = 50, filter }: { coming?: number; past?: number; filter?: EventFilter } = {},
) {
  const all: Entry[] = [];
  const read = (time: "coming" | "past", limit: number) =>
    readEntries(context, eventKind, { time, limit: filter ? mostSearched : limit }, (entries) => {
      if (time === "coming") all.push(...entries);
      return filterEvents(entries, filter).slice(0, limit);
    });
  const [next, over] = await Promise.all([read("coming", coming), read("past", past)]);
  const inTurn = createTurns(10);
  const asEvents = async (entries: Entry[]) => {
    const events: CalendarEvent[] = [];
    for (const entry of entries) events.push(await inTurn(() => toCalendarEvent(entry)));
    return events;
  };
  const choices = () => eventChoices(all, filter);
  return { coming: await asEvents(next), past: await asEvents(over), choices };
}

/** The published series of which an event is a date: where it is, and its rule in words. */
export async function readSeriesOf({ db, uses }: Reading, event: Entry) {
  const id = seriesOf(event);
  const found = id && (await findEntryById(db, id));
  if (!found) return undefined;
  uses(seriesKind.name);
  const [series] = await inPageLanguage(db, [found]);
  if (series?.state !== "published") return undefined;
  const { title = "" } = series.values;
  const path = entryPath(seriesKind, series.slug);
  return {
    path,
    words: [ruleWords(series.values), fill(seriesWords.partOf, { title })].filter(Boolean).join(". "),
  };
}

/** The published dates of a series, or those to come. */
export function readDates(context: Reading, { id }: Entry, filter: Pick<EntryFilter, "time"> = {}) {
  return readEntries(context, eventKind, filter, (all) => all.filter((one) => seriesOf(one) === id));
}

export type QuestionRow = Awaited<ReturnType<typeof readQuestions>>[number];

export async function readQuestions(context: Reading) {
  const entries = await readEntries(context, questionKind);
  return entries.map((entry) => {
    const { title, html } = questionKind.show(entry);
    return { slug: entry.slug, title, html: html + topicLinksHtml(entryTopics(entry)) };
  });
}
