/** The activity log as it is shown. */
import { type Activity, readActivity } from "../../../accounts/activity.ts";
import type { Database } from "../../../db/schema.ts";
import { longDay, shortMoment, timeOfDay } from "./moments.ts";

export interface LogLine {
  id: number;
  at: string;
  /** In words: short for a list of many days, the time for one that has days as headings. */
  when: string;
  time: string;
  day: string;
  /** A name, or an address. */
  who: string;
  what: string;
}

/** `names` are of today: who changed theirs is found under the new one. */
export async function readLog(
  db: Database,
  filter: Parameters<typeof readActivity>[1],
  now: Date,
): Promise<LogLine[]> {
  const acts = await readActivity(db, filter);
  const ids = [...new Set(acts.flatMap(({ personId }) => personId ?? []))];
  const people =
    ids.length > 0
      ? await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute()
      : [];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return acts.map((act) => toLine(act, (act.personId !== null && names.get(act.personId)) || act.who, now));
}

function toLine({ id, at, action, subject }: Activity, who: string, now: Date): LogLine {
  const instant = new Date(at);
  return {
    ...{ id, at, who, when: shortMoment(at, now), time: timeOfDay(instant), day: longDay(instant) },
    what: subject ? `${action} ${subject}` : action,
  };
}
