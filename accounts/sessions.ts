/** Sessions of the desk: a random token in a cookie, its hash in the database. */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { type Person, toPerson } from "./people.ts";
import { hashToken, newToken } from "./secrets.ts";

export type DeskSession = Awaited<ReturnType<typeof listSessions>>[number];

/** What the next page says once. */
export interface Notice {
  text: string;
  /** Where to look at it. */
  link?: { text: string; href: string };
  /** The Undo button posts `fields` to `path`. */
  undo?: { path: string; fields: Record<string, string> };
}

const minute = 60_000;
const hour = 60 * minute;
export const sessionLimits = { idle: 12 * hour, longest: 14 * 24 * hour, fresh: 10 * minute };

/** The person and session of a cookie's token, unless it is unknown, ended, or 12 hours idle; 14 days at most. */
export async function findSession(db: Database, token: string, now: Date) {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(sessionColumns)
    .select(["address", "name", "role"])
    .where("token_hash", "=", hashToken(token))
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row || isExpired(row, now)) return undefined;
  const { address, name, role, ...session } = row;
  const seenAt = await noteSeen(db, session, now);
  const person: Person = toPerson({ id: row.personId, address, name, role });
  return { person, session: { ...session, seenAt } };
}

/** Starts a session after a full sign-in and returns its token, which is kept nowhere else. */
export async function startSession(
  db: Database,
  personId: number,
  { now, device }: { now: Date; device: string },
): Promise<string> {
  const token = newToken();
  const at = now.toISOString();
  const times = { created_at: at, seen_at: at, fresh_at: at };
  const session = { person_id: personId, token_hash: hashToken(token), device, ...times };
  await db.insertInto("sessions").values(session).execute();
  return token;
}

export async function endSession(db: Database, id: number): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** The sessions of a person that have not ended, the latest used first. */
export async function listSessions(db: Database, personId: number, now: Date) {
  const rows = await db
    .selectFrom("sessions")
    .select(sessionColumns)
    .where("person_id", "=", personId)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.filter((row) => !isExpired(row, now));
}

/** Ends one session of this person; false when they have no such session. */
export async function endSessionOf(db: Database, personId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom("sessions").where("id", "=", id).where("person_id", "=", personId);
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Ends every session of a person, but for the one with the id `except`. Returns how many. */
export async function endAllSessions(db: Database, personId: number, except?: number): Promise<number> {
  let query = db.deleteFrom("sessions").where("person_id", "=", personId);
  if (except !== undefined) query = query.where("id", "!=", except);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Whether the last full sign-in is at most 10 minutes ago. */
export function isFresh(session: Pick<DeskSession, "freshAt">, now: Date): boolean {
  const age = now.getTime() - Date.parse(session.freshAt);
  // A minute of difference between two servers' clocks.
  return age > -minute && age <= sessionLimits.fresh;
}

/** Keeps what the session's next page says; replaces an earlier notice. */
export async function putNotice(db: Database, sessionId: number, notice: Notice): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ notice: JSON.stringify(notice) })
    .where("id", "=", sessionId)
    .execute();
}

/** The notice, once. */
export async function takeNotice(db: Database, sessionId: number): Promise<Notice | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("notice")
    .where("id", "=", sessionId)
    .where("notice", "is not", null)
    .executeTakeFirst();
  if (!row?.notice) return undefined;
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ notice: null })
    .where("id", "=", sessionId)
    .where("notice", "=", row.notice)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? JSON.parse(row.notice) : undefined;
}

const sessionColumns = [
  "sessions.id",
  "person_id as personId",
  "created_at as createdAt",
  "seen_at as seenAt",
  "fresh_at as freshAt",
  "device",
] as const;

function isExpired({ createdAt, seenAt }: { createdAt: string; seenAt: string }, now: Date): boolean {
  const time = now.getTime();
  return (
    time - Date.parse(createdAt) > sessionLimits.longest || time - Date.parse(seenAt) > sessionLimits.idle
  );
}

/** At most one write a minute. */
async function noteSeen(db: Database, { id, seenAt }: DeskSession, now: Date): Promise<string> {
  if (now.getTime() - Date.parse(seenAt) < minute) return seenAt;
  const seen_at = now.toISOString();
  const update = db.updateTable("sessions").set({ seen_at }).where("id", "=", id);
  await withRetry(() => update.execute()).catch(() => {
    // With a full disk the desk is still there to be read, and says what is wrong.
  });
  return seen_at;
}
