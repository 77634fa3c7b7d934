/** Makes meetings and events of the dates of calendars, and lets them follow what their calendar changes. */
import type { Selectable } from "kysely";
import { site } from "../../content/site.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { slugify } from "../../text/markdown/slug.ts";
import { wallTimeIn } from "../../time/zone-time.ts";
import { findEntry, findEntryById } from "../entries/entries.ts";
import { createEntry, publishEntry, type Saving, saveEntry } from "../entries/save-entry.ts";
import type { Draft } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { announceMeeting, changeMeeting } from "./save-meeting.ts";

type DateRow = Selectable<Tables["calendar_dates"]>;

/** Who saves what a calendar brings. */
const by = "calendar";

/** In the caller's transaction. `isDraft`: it is an event that lacks something, and is not published. Or why that cannot be. */
export async function takeDate(trx: Database, date: DateRow, now: Date) {
  const { id, starts_at, ends_at, place, is_all_day } = date;
  const calendar = trx.selectFrom("calendars").selectAll().where("id", "=", date.calendar_id);
  const { name, body_id } = await calendar.executeTakeFirstOrThrow();
  const take = (made: Pick<Partial<DateRow>, "meeting_id" | "entry_id">) =>
    trx
      .updateTable("calendar_dates")
      .set({ state: "taken", ...made })
      .where("id", "=", id)
      .execute();
  if (body_id !== null) {
    if (is_all_day) return { problem: "Its calendar gives no hour. Set the date yourself, above." };
    const body = await findEntryById(trx, body_id);
    if (!body) return { problem: "The entry of its body is gone." };
    const announced = { starts_at, ends_at, place, source: "calendar" as const };
    await take({ meeting_id: await announceMeeting(trx, body, announced, now) });
    return { isDraft: false };
  }
  const draft = eventOf(date, name);
  // An event of the same day and title has this name; at the same hour it is the same.
  const slug = slugify(event.slug?.(draft, now) ?? "", event.name);
  let entry = await findEntry(trx, event.name, slug);
  if (entry?.state === "withdrawn" || !entry || event.sortKey(entry, null) !== starts_at) {
    const made = await createEntry(trx, event, draft, { by, now, incomplete: true });
    if (made.outcome !== "saved") return { problem: "It lacks a title or a time, and can’t be listed." };
    const published = is_all_day ? made : await publishEntry(trx, event, made.entry.id, { by, now });
    entry = published.outcome === "saved" ? published.entry : made.entry;
  }
  await take({ entry_id: entry.id });
  return { isDraft: entry.state !== "published" };
}

/** Brings what was taken up to date. */
export async function followCalendars(db: Database, now: Date): Promise<void> {
  const rows = await db
    .selectFrom("calendar_dates")
    .innerJoin("calendars", "calendars.id", "calendar_id")
    .selectAll("calendar_dates")
    .where("removed_at", "is", null)
    .where("is_missing", "=", 0)
    .where("state", "=", "taken")
    .where("starts_at", ">", now.toISOString())
    .orderBy("calendar_dates.id")
    .execute();
  for (const date of rows) await inTransaction(db, (trx) => follow(trx, date, { by, now }));
}

/** A date that somebody changed at the desk is theirs. */
async function follow(trx: Database, date: DateRow, saving: Saving): Promise<void> {
  const { starts_at, ends_at, place, is_canceled } = date;
  const query = trx
    .selectFrom("meetings")
    .selectAll()
    .where("id", "=", date.meeting_id ?? 0);
  const meeting = await query.where("source", "=", "calendar").executeTakeFirst();
  const set = { starts_at, ends_at, place, state: is_canceled ? "canceled" : "listed" } as const;
  const isMoved = meeting && Object.entries(set).some(isOther(meeting));
  if (isMoved && meeting.state !== "removed") await changeMeeting(trx, meeting, set, saving.now);
  const entry = await findEntryById(trx, date.entry_id ?? 0);
  if (entry?.state !== "published") return;
  const { id, version, body } = entry;
  const times = { ...wallTimes(date), status: is_canceled ? "cancelled" : "scheduled" };
  const values = { ...entry.values, ...times };
  const revision = trx.selectFrom("entry_revisions").select("saved_by").where("entry_id", "=", id);
  const last = await revision.where("version", "=", version).executeTakeFirst();
  if (last?.saved_by === by && Object.entries(values).some(isOther(entry.values)))
    await saveEntry(trx, event, id, { values, body }, { ...saving, version });
}

function isOther(known: object) {
  return ([name, value]: [string, unknown]) => known[name as keyof typeof known] !== value;
}

function wallTimes({ starts_at, ends_at }: DateRow) {
  const wallTime = wallTimeIn(site.timeZone);
  return { start: wallTime(new Date(starts_at)), end: ends_at ? wallTime(new Date(ends_at)) : "" };
}

/** As if somebody had proposed it. */
function eventOf(date: DateRow, name: string): Draft {
  const { title, text, url, place } = date;
  const proposed = { eventTitle: title, name, place: place ?? "", description: text ?? title };
  const draft = event.form?.toDraft({ ...proposed, ...wallTimes(date) }) ?? { values: {}, body: "" };
  return { ...draft, values: { ...draft.values, hostLink: url ?? "" } };
}
