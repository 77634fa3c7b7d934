/** Targets: dates of public meetings, calendars of others, and the dates that these bring; each by its number. */
import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../../db/schema.ts";
import { changeMeeting } from "../../publishing/meetings/save-meeting.ts";
import { fieldsOf, numberOf, type TargetType } from "./target-type.ts";

type Table = "meetings" | "calendars" | "calendar_dates" | "registrations" | "report_pages";
type Row<N extends Table> = Selectable<Tables[N]>;

/** What was made is off the site when that is undone. */
export const meetingTarget: TargetType<Row<"meetings">> = {
  ...rowsOf(
    "meetings",
    ...(["starts_at", "ends_at", "place", "source", "state", "agenda_url", "speak", "speak_until"] as const),
    ...([
      "agenda",
      "agenda_draft",
      "outcome",
      "outcome_day",
      "outcome_url",
      "outcome_at",
      "record_id",
    ] as const),
  ),
  restore: async (trx, id, before, { now }) => {
    await changeMeeting(trx, { id: numberOf(id) }, before ?? { state: "removed" }, now);
    return true;
  },
};

export const calendarTarget: TargetType<Row<"calendars">> = {
  ...rowsOf("calendars", "name", "body_id", "is_closed", "looked_on", "removed_at", "policy"),
  restore: async (trx, id, before, { now }) => {
    const set: object = before ?? { removed_at: now.toISOString() };
    await trx.updateTable("calendars").set(set).where("id", "=", numberOf(id)).execute();
    return true;
  },
};

export const dateTarget: TargetType<Row<"calendar_dates">> = {
  ...rowsOf("calendar_dates", "state", "meeting_id", "entry_id"),
  restore: async (trx, id, before) => {
    const set: object | null = before;
    if (set) await trx.updateTable("calendar_dates").set(set).where("id", "=", numberOf(id)).execute();
    return set !== null;
  },
  others: async (_, { meeting_id, entry_id }) => [
    ...(meeting_id ? [`meeting:${meeting_id}`] : []),
    ...(entry_id ? [`entry:${entry_id}`] : []),
  ],
};

/** How a row is found and locked, and the fields of it that acts set. */
export function rowsOf<N extends Table>(table: N, ...fields: (keyof Row<N> & string)[]) {
  const lock = async (trx: Database, id: string): Promise<Row<N> | undefined> => {
    const update = sql<Row<N>>`update ${sql.table(table)} set id = id where id = ${numberOf(id)} returning *`;
    return (await update.execute(trx)).rows[0];
  };
  return { lock, read: fieldsOf(lock, ...fields) };
}
