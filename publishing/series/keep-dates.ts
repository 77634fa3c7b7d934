/**
 * The dates of a series, each an event of its own: they are made when the series is published, and follow its changes. One that
 * somebody changed by itself keeps what it says.
 */
import type { Database } from "../../db/schema.ts";
import { slugify } from "../../text/markdown/slug.ts";
import { entryOf, findEntry } from "../entries/entries.ts";
import { createEntry, publishEntry, saveEntry, withdrawEntry } from "../entries/save-entry.ts";
import { type Draft, type Entry, isSameDraft, isSeen } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { datesOf, type SeriesDate } from "./series-rule.ts";

/** The form from which a date was saved last (`savedFrom`) that nobody changed by itself. */
const bySeries = "series";
/** A date of the rule is a moved one when it is less than so many days from one that the rule no longer has. */
const nearDays = 7;

/** The dates of a series that were made, in their order. */
export async function listDates(db: Database, series: number): Promise<Entry[]> {
  const rows = db.selectFrom("entries").selectAll().where("kind", "=", event.name);
  const own = rows.where("draft_key", "like", `series ${series} %`);
  return (await own.orderBy("sort_key").execute()).map(entryOf);
}

/**
 * After each save of a series, in its transaction. What is over and what is before the day from which changes apply stays. A date
 * near one that is gone is that one, moved: it keeps its address. What has no place in the rule anymore is canceled.
 */
export async function keepDates(trx: Database, series: Entry, now: Date): Promise<void> {
  const { from = "" } = series.values;
  const applies = ({ start, endsAt }: { start: string; endsAt: string | null | undefined }) =>
    start >= from && (endsAt ?? "") > now.toISOString();
  const made = await listDates(trx, series.id);
  const kept = made.filter((date) => applies({ start: placeOf(date), endsAt: date.endsAt }));
  if (series.state !== "published") {
    for (const { id, savedFrom: form } of kept.filter(isSeen))
      await withdrawEntry(trx, event, id, { by: bySeries, now, form });
    return;
  }
  const drafts = datesOf(series.values).map((date) => ({ date, draft: draftOf(series, date) }));
  const wanted = drafts.filter(({ date: { start }, draft }) =>
    applies({ start, endsAt: event.endsAt?.(draft) }),
  );
  const places = new Set(wanted.map(({ date }) => date.start));
  const left = kept.filter((one) => !places.has(placeOf(one)));
  for (const { date, draft } of wanted) {
    let entry = made.find((one) => placeOf(one) === date.start);
    const near = left.findIndex((one) => Math.abs(daysBetween(placeOf(one), date.start)) < nearDays);
    if (!entry && near >= 0) [entry] = left.splice(near, 1);
    await keepDate(trx, { draft, key: keyOf(series, date.start), entry, now });
  }
  for (const { values, body, ...entry } of left) {
    const draft = { values: { ...values, status: "cancelled" }, body };
    await save(trx, { ...entry, values, body }, draft, now);
  }
}

async function keepDate(
  trx: Database,
  { draft, key, entry, now }: { draft: Draft; key: string; entry: Entry | undefined; now: Date },
): Promise<void> {
  // Taken in from files, where events have no keys, it may be there already.
  const slug = slugify(event.slug?.(draft, now) ?? "", event.name);
  const there = entry ?? (await findEntry(trx, event.name, slug));
  const known = there?.draftKey && there !== entry ? undefined : there;
  if (!known) {
    const how = { by: bySeries, form: bySeries, draftKey: key, state: "published", now } as const;
    const made = await createEntry(trx, event, draft, how);
    if (made.outcome === "invalid") throw new Error(made.errors[0]?.message);
    return;
  }
  if (known.draftKey !== key)
    await trx.updateTable("entries").set({ draft_key: key }).where("id", "=", known.id).execute();
  const { status = "scheduled" } = draft.values;
  const own = { values: { ...known.values, ...(status !== "scheduled" && { status }) }, body: known.body };
  await save(trx, known, known.savedFrom === bySeries ? draft : own, now);
}

async function save(trx: Database, entry: Entry, draft: Draft, now: Date): Promise<void> {
  const { id, version, state, savedFrom: form } = entry;
  const how = { by: bySeries, form, now };
  if (!isSameDraft(event, entry, draft)) await saveEntry(trx, event, id, draft, { ...how, version });
  if (state === "withdrawn" && form === bySeries) await publishEntry(trx, event, id, how);
}

/** What a date says: as the series does, but for its times. */
export function draftOf({ values, body }: Draft, { start, end }: SeriesDate): Draft {
  const own = event.fields.flatMap(({ name }) => (values[name] ? [[name, values[name]]] : []));
  return { values: { ...Object.fromEntries(own), start, end }, body };
}

/** Such as "series 12 2026-12-03T18:00": its series, and its place in the rule. */
function keyOf({ id }: Entry, start: string): string {
  return `series ${id} ${start}`;
}

/** The local time that the rule gave it: its own may be another. */
function placeOf({ draftKey = "" }: Entry): string {
  return draftKey.slice(draftKey.lastIndexOf(" ") + 1);
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(`${one}Z`) - Date.parse(`${other}Z`)) / 86_400_000;
}
