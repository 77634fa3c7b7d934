/** One meeting as the desk edits it, and what Today asks about meetings. */
import { dayAndTime, localDate, wallTime } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import { topicLabel } from "../../../content/topics.ts";
import { countOf } from "../../../db/count.ts";
import type { Database } from "../../../db/schema.ts";
import { listCalendars } from "../../../news/calendars/calendars.ts";
import { isReminderDue } from "../../../news/calendars/reminders.ts";
import { listEntries } from "../../../publishing/entries/entries.ts";
import { record } from "../../../publishing/kinds/record.ts";
import type { AgendaDraft } from "../../../publishing/meetings/agenda.ts";
import { meetingForms } from "../../../publishing/meetings/meeting-forms.ts";
import { mondayOf, startOfDay } from "../../../time/zone-time.ts";
import { formFields } from "../../ui/entry/entry-form.ts";

const recordsShown = 40;
/** Days for which Today asks what came of a meeting. */
const asksFor = 60;

export type MeetingData = NonNullable<Awaited<ReturnType<typeof readMeeting>>>;

/** One meeting with its agenda as it is being edited; undefined where there is none. */
export async function readMeeting(db: Database, id: number, now: Date) {
  const row = await db
    .selectFrom("meetings")
    .innerJoin("entries", "entries.id", "meetings.body_id")
    .selectAll("meetings")
    .select("entries.title as body")
    .where("meetings.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { body, slug, state, starts_at, ends_at, place, agenda_url, outcome, outcome_day, outcome_url } = row;
  const draft: AgendaDraft = JSON.parse(row.agenda_draft ?? `{"items":[],"speak":"","speakUntil":""}`);
  const records = await listEntries(db, record, { limit: recordsShown });
  const choices = records.map((entry) => ({ value: String(entry.id), label: entry.title }));
  const { date, text, items, outcome: outcomeForm } = meetingForms;
  return {
    ...{ id, body, slug, state, when: dayAndTime(starts_at), version: row.sequence },
    isOver: starts_at <= now.toISOString(),
    /** `isFirst`: it touches our topics, or somebody ticked it. */
    items: draft.items.map(({ text, topics, isOn }, index) => ({
      ...{ index, text, isOn, isFirst: isOn || topics.length > 0, topics: topics.map(topicLabel) },
    })),
    forms: {
      ...{ date: formFields(date), text: formFields(text), items: formFields(items) },
      outcome: formFields(outcomeForm).map((one) => (one.name === "record" ? { ...one, choices } : one)),
    },
    values: {
      ...{ start: wallTime(starts_at), end: wallTime(ends_at), place, agendaUrl: agenda_url },
      ...{ speak: draft.speak, speakUntil: draft.speakUntil },
      ...{ outcome, day: outcome_day, url: outcome_url, record: row.record_id && String(row.record_id) },
    } as Readonly<Record<string, string | null>>,
  };
}

/** What Today asks: what came of meetings, to open calendars that robots may not read, and whether to list new dates. */
export async function readMeetingAsks(db: Database, now: Date) {
  const at = now.toISOString();
  // Until somebody knows, it is asked again each Monday.
  const monday = startOfDay(site.timeZone, mondayOf(localDate(now)));
  const rows = await db
    .selectFrom("meetings")
    .innerJoin("entries", "entries.id", "meetings.body_id")
    .select("meetings.id")
    .where("entries.state", "=", "published")
    .where("meetings.state", "=", "listed")
    .where(({ or, eb }) => or([eb("outcome", "is", null), eb("outcome", "=", "unknown")]))
    .where(({ or, eb }) => or([eb("outcome_at", "is", null), eb("outcome_at", "<", monday.toISOString())]))
    .where("starts_at", "<=", at)
    .where("starts_at", ">", new Date(now.getTime() - asksFor * 86_400_000).toISOString())
    .orderBy("starts_at")
    .execute();
  const calendars = await listCalendars(db);
  const waiting = db
    .selectFrom("calendar_dates")
    .where("state", "=", "waiting")
    .where("is_canceled", "=", 0)
    .where("calendar_id", "in", [0, ...calendars.map(({ id }) => id)])
    .where("starts_at", ">", at);
  return {
    count: rows.length,
    ask: rows[0] && (await readMeeting(db, rows[0].id, now)),
    toOpen: calendars
      .filter((one) => one.is_closed === 1 && isReminderDue(one, now))
      .map(({ id, name, url, body_id }) => ({ id, name, url, body: body_id })),
    waiting: await countOf(waiting),
  };
}
