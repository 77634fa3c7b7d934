/** Writes dates of public meetings, in the caller's transaction. Whatever readers see changes with the kind `meeting`. */
import { type Selectable, sql } from "kysely";
import { site } from "../../content/site.ts";
import { bumpContentVersions } from "../../db/content-versions.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { instantOf, localDateIn } from "../../time/zone-time.ts";
import type { Entry } from "../kind.ts";

export type MeetingRow = Selectable<Tables["meetings"]>;

type Changes = Partial<Omit<MeetingRow, "id" | "slug" | "body_id" | "sequence">>;
type Announced = Pick<MeetingRow, "starts_at" | "source"> & Changes;

/** A new date of a body. One that stands at this instant already is that one; one that was removed is announced anew. Returns its id. */
export async function announceMeeting(
  trx: Database,
  body: Pick<Entry, "id" | "slug">,
  announced: Announced,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const known = await meetingAt(trx, body.id, announced.starts_at);
  if (known?.state === "removed") await changeMeeting(trx, known, { ...announced, state: "listed" }, now);
  if (known) return known.id;
  const wanted = `${body.slug}-${localDateIn(site.timeZone)(new Date(announced.starts_at))}`;
  const row = { state: "listed" as const, ...announced, body_id: body.id, created_at: at, changed_at: at };
  await bumpContentVersions(trx, ["meeting"]);
  for (let number = 1; ; number++) {
    const made = await trx
      .insertInto("meetings")
      .values({ ...row, slug: number === 1 ? wanted : `${wanted}-${number}` })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) return made.id;
  }
}

/** Calendars that have it take the change up: its sequence grows. */
export async function changeMeeting(
  trx: Database,
  { id }: Pick<MeetingRow, "id">,
  set: Changes,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("meetings")
    .set({ ...set, changed_at: now.toISOString(), sequence: sql<number>`sequence + 1` })
    .where("id", "=", id)
    .execute();
  await bumpContentVersions(trx, ["meeting"]);
}

/**
 * Keeps the date in the field `next` of a published body as one of its dates. Another day to come in its place is the same
 * meeting at another time; none at all takes it off. One that somebody has moved or canceled at the desk stays as it is.
 */
export async function adoptNext(trx: Database, entry: Entry, now: Date): Promise<void> {
  if (entry.state !== "published") return;
  const next_at = (entry.values.next && instantOf(site.timeZone, entry.values.next)?.toISOString()) || null;
  const ofBody = trx.selectFrom("meetings").selectAll().where("body_id", "=", entry.id).orderBy("id");
  const known = await ofBody
    .where(({ or, eb }) => or([eb("next_at", "=", next_at), eb("starts_at", "=", next_at ?? "")]))
    .executeTakeFirst();
  const typed = await ofBody
    .where("source", "=", "next")
    .where("state", "=", "listed")
    .where("starts_at", ">", now.toISOString())
    .where("starts_at", "!=", next_at ?? "")
    .execute();
  const moved = next_at && !known ? typed.shift() : undefined;
  const date = { starts_at: next_at ?? "", next_at, source: "next" as const };
  if (moved) await changeMeeting(trx, moved, date, now);
  else if (next_at && (!known || known.state === "removed")) await announceMeeting(trx, entry, date, now);
  else if (known && known.next_at !== next_at) await changeMeeting(trx, known, { next_at }, now);
  for (const other of typed) await changeMeeting(trx, other, { state: "removed" }, now);
}

/** What a release before has saved, which knows the field alone. */
export async function adoptAllNext(db: Database, entries: readonly Entry[], now: Date): Promise<void> {
  for (const entry of entries)
    if (entry.values.next) await inTransaction(db, (trx) => adoptNext(trx, entry, now));
}

export function meetingAt(db: Database, bodyId: number, startsAt: string): Promise<MeetingRow | undefined> {
  const query = db.selectFrom("meetings").selectAll().where("body_id", "=", bodyId);
  return query.where("starts_at", "=", startsAt).executeTakeFirst();
}
