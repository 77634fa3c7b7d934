/** What Today asks somebody to check: sources, entries to look at again, what this release brings, stories for the Record. */
import { sql } from "kysely";
import { site } from "../../../content/site.ts";
import { jsonText } from "../../../db/dialect.ts";
import type { Database } from "../../../db/schema.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entryOf, listEntries } from "../../../publishing/entries/entries.ts";
import { changesBetween, shownChanges } from "../../../publishing/entries/entry-history.ts";
import { asksWhy } from "../../../publishing/entries/withdrawn-entries.ts";
import { listOffers, type Offer, offerId } from "../../../publishing/files/starter.ts";
import { type Entry, isSeen, longestReason, titleOf } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { dayWords, unopened } from "../../../publishing/source-line.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { entryScreen } from "../entries/entry-at.ts";
import { readChangedSources } from "./read-sources.ts";
import { readRecordSuggestions } from "./read-suggestions.ts";

/**
 * Serializable. `text`: what would be published. `reason`: what the field for that of a withdrawal begins with. `entries`: of which
 * one is chosen.
 */
export interface CheckRow {
  title: string;
  says: string;
  to?: string;
  text?: string;
  /** `url`: may be a screen. `words`: in its place. */
  sources?: { publisher: string; url?: string; words?: string; more?: string }[];
  changes?: ReturnType<typeof shownChanges>;
  reason?: string;
  entries?: { value: number; label: string }[];
  /** What its buttons send, and what each says, by its act. */
  fields: Record<string, string | number>;
  acts: Readonly<Record<string, string>>;
}

const rowsShown = 5;
/** Days after which somebody looks again at what is shown as open. */
const openFor = 60;

export async function readChecks(db: Database, now: Date) {
  const today = localDateIn(site.timeZone)(now);
  const drafts = await listEntries(db, record, { states: ["draft"] });
  const toOpen = drafts
    .filter(({ values }) => values.toOpen)
    .toSorted((a, b) => Number(a.values.toOpen) - Number(b.values.toOpen));
  const again = (await entriesToLookAt(db, today))
    .map((entry) => ({ entry, since: lookSince(entry, today) ?? "" }))
    .filter(({ since }) => since)
    .toSorted((a, b) => a.since.localeCompare(b.since));
  const { count, offers } = await listOffers(db, rowsShown);
  const [stories, sources] = await Promise.all([readRecordSuggestions(db, now), readChangedSources(db, now)]);
  return {
    stories: cardOf(stories, (row) => row),
    toOpen: cardOf(toOpen, (entry) => {
      const sources = unopened(entry);
      // Publishing marks each of them as opened.
      const acts = opening[sources.length > 1 ? "several" : "one"];
      return { ...rowOf(entry, "If it says so, visitors will read:", acts), text: entry.body, sources };
    }),
    again: cardOf(again, ({ entry, since }) => {
      const { open, asOf = "" } = entry.values;
      const asked = open ? ` ${open}: not known as of ${dayWords(asOf)}.` : "";
      const kind = capitalized(kinds.get(entry.kind)?.words.one ?? "");
      const says = `${kind}, to look at since ${dayWords(since)}.${asked}`;
      return rowOf(entry, says, { "entry.still-so": "Still so", "entry.look-later": "In a week" });
    }),
    sources: cardOf(sources, (row) => row),
    offers: { count, rows: offers.map(offerRow) },
  };
}

/** Published entries that name a day to look again, or something that is not known. */
async function entriesToLookAt(db: Database, today: string): Promise<Entry[]> {
  const looking = [...kinds.values()].filter(({ fields }) => fields.some(({ name }) => name === "lookAgain"));
  const [lookAgain, asOf] = ["lookAgain", "asOf"].map((name) => jsonText(db, "fields", name));
  const rows = await db
    .selectFrom("entries")
    .selectAll()
    .where(
      "kind",
      "in",
      looking.map(({ name }) => name),
    )
    .where("state", "=", "published")
    .where(sql<boolean>`(${lookAgain} between '1' and ${today} or ${asOf} between '1' and ${today})`)
    .execute();
  return rows.map(entryOf);
}

/** The day from which an entry is to be looked at again, once it has come; none before one that somebody set. `today`: YYYY-MM-DD. */
function lookSince({ values }: Pick<Entry, "values">, today: string): string | undefined {
  const { open, asOf, lookAgain = "" } = values;
  if (lookAgain > today) return undefined;
  const old = new Date(open && asOf ? asOf : Number.NaN);
  old.setUTCDate(old.getUTCDate() + openFor);
  const days = [lookAgain, old.toJSON()?.slice(0, 10) ?? ""];
  return days.filter((day) => day !== "" && day <= today).toSorted()[0];
}

function cardOf<Item>(items: readonly Item[], rowOf: (item: Item) => CheckRow) {
  return { count: items.length, rows: items.slice(0, rowsShown).map(rowOf) };
}

const opening = {
  one: { "entry.says-so": "It says so: publish", "entry.says-otherwise": "It doesn’t say so" },
  several: { "entry.says-so": "They all say so: publish", "entry.says-otherwise": "One doesn’t say so" },
};

function rowOf(entry: Entry, says: string, acts: CheckRow["acts"]): CheckRow {
  const { id, version, title } = entry;
  return {
    title: title || "Without a title",
    says,
    to: entryScreen(entry),
    fields: { id, version },
    acts,
  };
}

function offerRow(offer: Offer): CheckRow {
  const { kind, file, entry } = offer;
  const { slug, draft, state } = file;
  const goesOff = entry && isSeen(entry) && !isSeen({ state });
  const what = entry ? "changed" : "new";
  const asWhat = goesOff ? ", and not published in this release" : isSeen({ state }) ? "" : ", a draft";
  const changes = changesBetween(kind, entry ?? { values: {}, body: "" }, draft);
  return {
    title: titleOf(kind, draft) || slug,
    says: `${capitalized(kind.words.one)}, ${what}${asWhat}.`,
    ...(entry && { to: entryScreen(entry) }),
    changes: shownChanges(changes),
    ...(goesOff && asksWhy(kind, entry) && { reason: (draft.values.note ?? "").slice(0, longestReason) }),
    fields: { id: offerId(offer), version: entry?.version ?? 0 },
    acts: { "entry.take": "Take it", "entry.keep-mine": "Keep mine" },
  };
}
