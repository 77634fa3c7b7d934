/** Makes meetings and events of the dates of calendars, and lets them follow what their calendar changes. */
import type { Selectable } from "kysely";
import { site } from "../../content/site.ts";
import { finds } from "../../db/count.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { plainTextToMarkdown } from "../../text/markdown/from-plain-text.ts";
import { wallTimeIn } from "../../time/zone-time.ts";
import { checkDraft } from "../entries/check-draft.ts";
import { entryOf, findEntryById } from "../entries/entries.ts";
import { createEntry, publishEntry, type Saving, saveEntry } from "../entries/save-entry.ts";
import { isLike, likeness } from "../events/like-events.ts";
import type { Draft, Entry, Values } from "../kind.ts";
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
  let entry = await findListed(trx, date, draft);
  if (entry) await addSource(trx, entry, date, name, now);
  else {
    const made = await createEntry(trx, event, draft, { by, now, incomplete: true });
    if (made.outcome !== "saved") return { problem: "It lacks a title or a time, and can’t be listed." };
    const published = is_all_day ? made : await publishEntry(trx, event, made.entry.id, { by, now });
    entry = published.outcome === "saved" ? published.entry : made.entry;
  }
  await take({ entry_id: entry.id });
  return { isDraft: entry.state !== "published" };
}

/** The event that a date is: our own, read back from us; one of its UID and day; or one of its hour, place and title. */
async function findListed(trx: Database, { uid, starts_at }: DateRow, { values }: Draft) {
  const own = uid.endsWith(`@${site.domain}`) ? uid.split("@", 1) : [];
  const named = trx.selectFrom("calendar_dates").select("entry_id").where("uid", "=", uid);
  const events = trx.selectFrom("entries").selectAll().where("kind", "=", event.name);
  const near = events.where(({ or, eb }) =>
    or([eb("sort_key", "=", starts_at), eb("slug", "in", ["", ...own]), eb("id", "in", named)]),
  );
  const rows = await near.where("state", "!=", "withdrawn").execute();
  const row = rows.find(({ slug, title, sort_key, fields }) => {
    const other: Values = JSON.parse(fields);
    if (own.includes(slug)) return true;
    if (sort_key !== starts_at) return isLike(values, other);
    const isThere = !values.place || !other.place || likeness(values.place, other.place) > 0;
    return isThere && likeness(values.title, title) >= 0.75;
  });
  return row && entryOf(row);
}

/** Names another source at the end of the text. */
async function addSource(trx: Database, entry: Entry, { url }: DateRow, name: string, now: Date) {
  const { id, values, body, version } = entry;
  const known = [body, values.link, values.hostLink].join(" ");
  if (!url || known.includes(url) || url.includes(`//${site.domain}/`)) return;
  const more = `${body}\n\n[${plainTextToMarkdown(name)}](<${url}>)`;
  await saveEntry(trx, event, id, { values, body: more }, { by, now, version });
}

/** Brings what was taken up to date, and takes what calendars may bring by themselves. */
export async function followCalendars(db: Database, now: Date): Promise<void> {
  const rows = await db
    .selectFrom("calendar_dates")
    .innerJoin("calendars", "calendars.id", "calendar_id")
    .selectAll("calendar_dates")
    .select(["policy", "body_id"])
    .where("removed_at", "is", null)
    .where("is_missing", "=", 0)
    .where("starts_at", ">", now.toISOString())
    .orderBy("calendar_dates.id")
    .execute();
  // Of two sources of one event the first leads.
  const leading = new Map(rows.toReversed().map(({ entry_id, id }) => [entry_id, id]));
  for (const { policy, body_id, ...date } of rows)
    if (date.state === "taken" && (date.entry_id === null || leading.get(date.entry_id) === date.id))
      await inTransaction(db, (trx) => follow(trx, date, { by, now }));
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString();
  const byItself = rows.filter(({ policy }) => policy === "always");
  for (const [id, own] of Map.groupBy(byItself, (one) => one.calendar_id)) {
    const fresh = own.filter(({ found_at }) => found_at && found_at > yesterday);
    // So many do not go up unseen.
    if (own.length > 200 || fresh.length > 20)
      await db.updateTable("calendars").set({ policy: "flooded" }).where("id", "=", id).execute();
    else for (const one of own) await inTransaction(db, (trx) => takeByItself(trx, one, now));
  }
}

/** Unless somebody has decided about it, or it lacks what an event needs: then it waits. */
async function takeByItself(trx: Database, { id, body_id }: DateRow & { body_id: number | null }, now: Date) {
  const wanted = { id, state: "waiting", is_canceled: 0, is_all_day: 0 } as const;
  const lock = trx.updateTable("calendar_dates").set({ state: "waiting" });
  const locked = lock.where(({ and }) => and(wanted)).returningAll();
  const date = await locked.executeTakeFirst();
  if (date && (body_id !== null || checkDraft(event, eventOf(date, "x")).ok)) await takeDate(trx, date, now);
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
  const revisions = trx.selectFrom("entry_revisions").select("id").where("entry_id", "=", id);
  const isOurs = await finds(revisions.where("saved_by", "!=", by));
  if (!isOurs && Object.entries(values).some(isOther(entry.values)))
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
