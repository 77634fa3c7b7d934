/** What the desk shows of public meetings and calendars, in words. */
import { dayAndTime, longDay, shortMoment } from "../../../acts/moments.ts";
import type { Database } from "../../../db/schema.ts";
import { listCalendars } from "../../../news/calendars/calendars.ts";
import { listEntries } from "../../../publishing/entries/entries.ts";
import { meeting as bodyKind } from "../../../publishing/kinds/meeting.ts";
import { outcomes } from "../../../publishing/meetings/meeting-forms.ts";
import { listMeetings, type Meeting } from "../../../publishing/meetings/meetings.ts";
import { healthOf } from "../news/source-line.ts";

const shown = { past: 20, dates: 100 };

export async function readMeetings(db: Database, now: Date) {
  const [bodies, all, calendars, dates] = await Promise.all([
    listEntries(db, bodyKind),
    listMeetings(db),
    listCalendars(db),
    db
      .selectFrom("calendar_dates")
      .innerJoin("calendars", "calendars.id", "calendar_id")
      .selectAll("calendar_dates")
      .select(["calendars.name as calendar", "policy"])
      .where("removed_at", "is", null)
      .where("starts_at", ">", now.toISOString())
      .orderBy("starts_at")
      .execute(),
  ]);
  const { coming = [], past = [] } = Object.groupBy(all, ({ startsAt }) =>
    startsAt > now.toISOString() ? "coming" : "past",
  );
  const missing = new Map(dates.flatMap((one) => (one.is_missing ? [[one.meeting_id, one.calendar]] : [])));
  return {
    bodies: bodies.map(({ id, title }) => ({ value: id, label: title })),
    coming: coming.map((one) => lineOf(one, agendaState(one), missing.get(one.id))),
    past: past
      .toReversed()
      .slice(0, shown.past)
      .map((one) => lineOf(one, outcomeOf(one))),
    calendars: calendars.map((one) => {
      const own = dates.filter(({ calendar_id, is_missing }) => calendar_id === one.id && is_missing === 0);
      const count = own.length === 1 ? "1 date to come." : `${own.length} dates to come.`;
      const health = one.is_closed ? opened : healthOf({ ...one, off: false }, now, stays);
      const read = one.lastSuccess && `Read ${shortMoment(one.lastSuccess, now)}.`;
      return {
        ...one,
        ...health,
        says: [one.is_closed ? "" : count, read, one.policy === "flooded" && flooded, health.more]
          .filter(Boolean)
          .join(" "),
      };
    }),
    waiting: dates
      .filter(({ state, policy }) => state === "waiting" && policy !== "never")
      .filter(({ is_canceled, is_missing }) => is_canceled + is_missing === 0)
      .slice(0, shown.dates)
      .map(({ id, title, starts_at, place, calendar, is_all_day }) => ({
        ...{ id, calendar, title: title || "Without a title" },
        when: is_all_day ? `${longDay(starts_at)}, no hour given` : dayAndTime(starts_at),
        place: place ?? "",
      })),
  };
}

const flooded = "It brought more than we publish unseen, so we ask about each.";
const opened = {
  state: "look",
  word: "You look",
  more: "Its host asks robots to stay away, and we do. We remind you on the usual day of its body.",
} as const;
const stays = "Its dates stay listed, marked “not checked since” then.";

/** `missingIn`: the name of the calendar that has it no more. */
function lineOf(
  { id, body, startsAt, place, isCanceled, source }: Meeting,
  state: string,
  missingIn?: string,
) {
  const says = [place, isCanceled ? "Canceled" : state].filter(Boolean).join(". ");
  const isAsked = !isCanceled && source !== "owner";
  return { id, body, when: dayAndTime(startsAt), says, missingIn: isAsked ? missingIn : undefined };
}

function outcomeOf({ outcome }: Meeting): string {
  return outcomes.find(({ value }) => value === outcome)?.label ?? "Nobody said what came of it";
}

function agendaState({ agenda, hasDraft }: Meeting): string {
  if (agenda.length > 0) return `Agenda: ${agenda.length === 1 ? "1 item" : `${agenda.length} items`}`;
  return hasDraft ? "Agenda: a draft" : "No agenda yet";
}
