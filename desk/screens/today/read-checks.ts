/** What Today asks somebody to check: sources to open first, entries to look at again, what this release brings. */
import { site } from "../../../content/site.ts";
import type { Database } from "../../../db/schema.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { listEntries } from "../../../publishing/entries/entries.ts";
import { changesBetween, shownChanges } from "../../../publishing/entries/entry-history.ts";
import { asksWhy } from "../../../publishing/entries/withdrawn-entries.ts";
import { listOffers, type Offer, offerId } from "../../../publishing/files/starter.ts";
import { type Entry, isSeen, longestReason, titleOf } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { dayWords, type SourceLine, unopened } from "../../../publishing/source-line.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { entryScreen } from "../entries/entry-at.ts";

/** Serializable. `text`: what would be published. `reason`: what the field for that of a withdrawal begins with. */
export interface CheckRow {
  title: string;
  says: string;
  to?: string;
  text?: string;
  sources?: SourceLine[];
  changes?: ReturnType<typeof shownChanges>;
  reason?: string;
  /** What its buttons send. */
  fields: Record<string, string | number>;
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
  const looking = [...kinds.values()].filter(({ fields }) => fields.some(({ name }) => name === "lookAgain"));
  const again = (await Promise.all(looking.map((kind) => listEntries(db, kind))))
    .flat()
    .map((entry) => ({ entry, since: lookSince(entry, today) ?? "" }))
    .filter(({ since }) => since)
    .toSorted((a, b) => a.since.localeCompare(b.since));
  const { count, offers } = await listOffers(db, rowsShown);
  return {
    toOpen: cardOf(toOpen, (entry) => ({
      ...rowOf(entry, "If it says so, visitors will read:"),
      ...{ text: entry.body, sources: unopened(entry) },
    })),
    again: cardOf(again, ({ entry, since }) => {
      const { open, asOf = "" } = entry.values;
      const asked = open ? ` ${open}: not known as of ${dayWords(asOf)}.` : "";
      const kind = capitalized(kinds.get(entry.kind)?.words.one ?? "");
      return rowOf(entry, `${kind}, to look at since ${dayWords(since)}.${asked}`);
    }),
    offers: { count, rows: offers.map(offerRow) },
  };
}

/** The day from which an entry is to be looked at again, once it has come. `today`: YYYY-MM-DD. */
function lookSince({ values }: Pick<Entry, "values">, today: string): string | undefined {
  const { open, asOf, lookAgain = "" } = values;
  const old = new Date(open && asOf ? asOf : Number.NaN);
  old.setUTCDate(old.getUTCDate() + openFor);
  const days = [lookAgain, old.toJSON()?.slice(0, 10) ?? ""];
  return days.filter((day) => day !== "" && day <= today).toSorted()[0];
}

function cardOf<Item>(items: readonly Item[], rowOf: (item: Item) => CheckRow) {
  return { count: items.length, rows: items.slice(0, rowsShown).map(rowOf) };
}

function rowOf(entry: Entry, says: string): CheckRow {
  const { id, version, title } = entry;
  return {
    title: title || "Without a title",
    says,
    to: entryScreen(entry),
    fields: { id, version },
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
  };
}
