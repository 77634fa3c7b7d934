/** The activity log: who did what at the desk. Never what a visitor typed. */
import type { Database } from "../db/schema.ts";
import type { Person } from "./people.ts";

export interface Activity {
  id: number;
  personId: number | null;
  /** The person's name of today, or the address; or "command line". */
  who: string;
  action: string;
  subject: string;
  /** The entry that it was done to. */
  entryId: number | null;
  at: string;
}

/** Notes one act. `person` is undefined for the command line; `entryId` for what was done to no entry. */
export async function noteActivity(
  db: Database,
  act: { person: Person | undefined; action: string; subject: string; entryId?: number; now: Date },
): Promise<void> {
  await db
    .insertInto("activity")
    .values({
      person_id: act.person?.id ?? null,
      who: act.person?.email ?? "command line",
      action: act.action,
      subject: act.subject,
      entry_id: act.entryId ?? null,
      at: act.now.toISOString(),
    })
    .execute();
}

/** The latest acts, newest first: of one person, or older than the act with the id `before`. */
export async function readActivity(
  db: Database,
  { personId, before, limit = 50 }: { personId?: number; before?: number; limit?: number } = {},
): Promise<Activity[]> {
  let query = selectActivity(db).orderBy("activity.id", "desc").limit(limit);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  if (before !== undefined) query = query.where("activity.id", "<", before);
  return query.execute();
}

/** What was done to one subject, oldest first. */
export function readActivityOn(db: Database, subject: string): Promise<Activity[]> {
  return selectActivity(db).where("subject", "=", subject).orderBy("activity.id").limit(200).execute();
}

function selectActivity(db: Database) {
  return db
    .selectFrom("activity")
    .leftJoin("people", "people.id", "person_id")
    .select(({ fn, ref, val }) => [
      "activity.id as id",
      "person_id as personId",
      "action",
      "subject",
      "entry_id as entryId",
      "at",
      fn.coalesce(fn<string | null>("nullif", [ref("people.name"), val("")]), ref("who")).as("who"),
    ]);
}
