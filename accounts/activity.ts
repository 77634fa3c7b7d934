/** The activity log: who did what at the desk. Never what a visitor typed. */
import type { Database } from "../db/schema.ts";
import type { Person } from "./people.ts";

export interface Activity {
  id: number;
  personId: number | null;
  /** The person's address, or "command line". */
  who: string;
  action: string;
  subject: string;
  at: string;
}

/** Notes one act. `person` is undefined for the command line. */
export async function noteActivity(
  db: Database,
  act: { person: Person | undefined; action: string; subject: string; now: Date },
): Promise<void> {
  await db
    .insertInto("activity")
    .values({
      person_id: act.person?.id ?? null,
      who: act.person?.email ?? "command line",
      action: act.action,
      subject: act.subject,
      at: act.now.toISOString(),
    })
    .execute();
}

/** The latest acts, newest first: of one person, or older than the act with the id `before`. */
export async function readActivity(
  db: Database,
  { personId, before, limit = 50 }: { personId?: number; before?: number; limit?: number } = {},
): Promise<Activity[]> {
  let query = db
    .selectFrom("activity")
    .select(["id", "person_id as personId", "who", "action", "subject", "at"])
    .orderBy("id", "desc")
    .limit(limit);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}

/** What was done to one subject, oldest first. */
export function readActivityOn(db: Database, subject: string): Promise<Activity[]> {
  return db
    .selectFrom("activity")
    .select(["id", "person_id as personId", "who", "action", "subject", "at"])
    .where("subject", "=", subject)
    .orderBy("id")
    .limit(200)
    .execute();
}
