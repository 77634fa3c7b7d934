/** The activity log: who did what at the desk, from `events`. Never what a visitor typed. */
import { toEvent } from "../db/events.ts";
import type { Database } from "../db/schema.ts";

/** `who`: the actor's name of today, or the address; "command line". */
export type Activity = ReturnType<typeof toActivity>;

/** The latest events whose actor is known, newest first: of one address, or older than the event with the id `before`. */
export async function readActivity(
  db: Database,
  { actor, before, limit = 50 }: { actor?: string; before?: number; limit?: number } = {},
): Promise<Activity[]> {
  let query = selectEvents(db).where("actor", "is not", null).where("at", "is not", null);
  if (actor !== undefined) query = query.where("actor", "=", actor);
  if (before !== undefined) query = query.where("events.id", "<", before);
  return (await query.orderBy("events.id", "desc").limit(limit).execute()).map(toActivity);
}

/** What was done to one thing, oldest first. */
export async function readActivityOn(db: Database, target: string): Promise<Activity[]> {
  const query = selectEvents(db).where("target", "=", target).orderBy("events.id").limit(200);
  return (await query.execute()).map(toActivity);
}

function selectEvents(db: Database) {
  return db
    .selectFrom("events")
    .leftJoin("people", "people.address", "actor")
    .selectAll("events")
    .select(({ fn, ref, val }) =>
      fn
        .coalesce(fn<string | null>("nullif", [ref("people.name"), val("")]), ref("actor"), val("someone"))
        .as("who"),
    );
}

function toActivity({ who, ...row }: Parameters<typeof toEvent>[0] & { who: string }) {
  return { ...toEvent(row), who };
}
