/** Dates of public meetings, as pages, files and the desk read them. */
import type { InferResult } from "kysely";
import type { Database } from "../../db/schema.ts";
import { splitTags } from "../fields.ts";

/** The folder of the pages of meetings. */
export const meetingsPath = "/events/meetings";

export interface AgendaItem {
  /** Its words, as on the agenda, with its number. */
  text: string;
  /** Values of topics (content/topics.ts). */
  topics: readonly string[];
}

/** One date of a body. Serializable. */
export type Meeting = ReturnType<typeof meetingOf>;

/** Announced meetings to come that take place, soonest first: of published bodies. */
export async function nextMeetings(db: Database, { now, limit }: { now: Date; limit: number }) {
  const coming = listed(db).where("meetings.state", "=", "listed").where("starts_at", ">", now.toISOString());
  const rows = await coming.orderBy("starts_at").orderBy("meetings.id").limit(limit).execute();
  return rows.map(meetingOf);
}

/** For files and lists: the latest thousand, those to come and canceled ones too, by time. `body`: slug of one. */
export async function listMeetings(db: Database, body?: string): Promise<Meeting[]> {
  let query = listed(db).orderBy("starts_at", "desc").orderBy("meetings.id", "desc").limit(1_000);
  if (body !== undefined) query = query.where("entries.slug", "=", body);
  return (await query.execute()).toReversed().map(meetingOf);
}

/** By its slug, whenever it is; not one of a body that is off the site. */
export async function findMeeting(db: Database, slug: string): Promise<Meeting | undefined> {
  const row = await listed(db).where("meetings.slug", "=", slug).executeTakeFirst();
  return row && meetingOf(row);
}

/** Those of published bodies that readers may see. */
function listed(db: Database) {
  return db
    .selectFrom("meetings")
    .innerJoin("entries", "entries.id", "meetings.body_id")
    .selectAll("meetings")
    .select(["entries.slug as body_slug", "entries.title as body_title", "entries.fields"])
    .select(({ selectFrom }) =>
      selectFrom("calendar_dates")
        .innerJoin("calendars", "calendars.id", "calendar_dates.calendar_id")
        .innerJoin("news_sources", "news_sources.url", "calendars.url")
        .select(({ fn }) =>
          fn.coalesce("news_sources.last_success", "news_sources.failing_since").as("since"),
        )
        .where("news_sources.failing_since", "is not", null)
        .whereRef("calendar_dates.meeting_id", "=", "meetings.id")
        .where("calendars.removed_at", "is", null)
        .limit(1)
        .as("unchecked_since"),
    )
    .where("entries.state", "=", "published")
    .where("meetings.state", "!=", "removed");
}

function meetingOf(row: InferResult<ReturnType<typeof listed>>[number]) {
  const body: Record<string, string> = JSON.parse(row.fields);
  return {
    id: row.id,
    slug: row.slug,
    path: `${meetingsPath}/${row.slug}`,
    /** Title and slug of its body's entry. */
    body: row.body_title,
    bodySlug: row.body_slug,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCanceled: row.state === "canceled",
    source: row.source,
    /** Its own, or the usual one of the body. */
    place: row.place ?? (body.place || null),
    speak: row.speak ?? (body.speak || null),
    /** Both are its own, or as usual at that body. */
    hasOwn: { place: row.place !== null, speak: row.speak !== null },
    speakUntil: row.speak_until,
    calendar: body.calendar || null,
    /** When its calendar was read last, of one that fails now: the date may have changed. */
    uncheckedSince: row.unchecked_since,
    agendaUrl: row.agenda_url,
    agenda: JSON.parse(row.agenda ?? "[]") as AgendaItem[],
    /** At the desk. */
    hasDraft: row.agenda_draft !== null,
    topics: splitTags(body.topics),
    outcome: row.outcome,
    outcomeDay: row.outcome_day,
    outcomeUrl: row.outcome_url,
    outcomeAt: row.outcome_at,
    recordId: row.record_id,
    sequence: row.sequence,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
