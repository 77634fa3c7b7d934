/**
 * What was done at the desk: one row an act, written in the transaction of its change. Nothing in it that a visitor typed: an
 * answer's words are in `answers`, an entry's in its revisions.
 */
import { setImmediate } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { inTransaction } from "./retry.ts";
import type { Database, Tables } from "./schema.ts";

/** The state of one thing as far as an act sets it; null: there is no such thing. */
export type RecordState = Readonly<Record<string, string | number | boolean | null>> | null;

/** States by key: the type of a thing, a colon and its id, such as `entry:12`. */
export type Records = Readonly<Record<string, RecordState>>;

export interface NewEvent {
  at: Date;
  /** Email address of the person at the desk, "command line" or "sender". */
  actor: string;
  /** Name of the act. */
  act: string;
  /** Key of what it was done to. */
  target: string;
  before?: Records;
  after?: Records;
  /** Ids of the mails that it queued. */
  mailIds?: readonly number[];
  /** Id of the first event of the same press. */
  batch?: number | undefined;
  /** The act in the words of the activity log of the release before. */
  words: string;
}

export type DeskEvent = ReturnType<typeof toEvent<Selectable<Tables["events"]>>>;

export function submissionKey(reference: string): string {
  return `submission:${reference}`;
}

/** Returns its id. */
export async function recordEvent(trx: Database, event: NewEvent): Promise<number> {
  const { actor, act, target, before = {}, after = {}, mailIds = [], batch = null } = event;
  const at = event.at.toISOString();
  const json = {
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    mail_ids: JSON.stringify(mailIds),
  };
  const row = { at, actor, act, target, batch, ...json };
  const insert = trx.insertInto("events").values(row).returning("id");
  const { id } = await insert.executeTakeFirstOrThrow();
  await recordActivity(trx, event, id);
  return id;
}

export function toEvent<Row extends Selectable<Tables["events"]>>({
  before,
  after,
  mail_ids,
  ...event
}: Row) {
  const read = (json: string | null): Records => JSON.parse(json ?? "{}");
  const mailIds: readonly number[] = JSON.parse(mail_ids ?? "[]");
  return { ...event, before: read(before), after: read(after), mailIds };
}

/** The row that the release before reads (expand and contract). */
async function recordActivity(trx: Database, { at, actor, target, words }: NewEvent, id: number) {
  const [type = "", key = ""] = target.split(/:(.*)/s);
  const isEntry = type === "entry";
  const person = await trx.selectFrom("people").select("id").where("address", "=", actor).executeTakeFirst();
  await trx
    .insertInto("activity")
    .values({
      person_id: person?.id ?? null,
      who: actor,
      action: words,
      subject: ["submission", "text", "site"].includes(type) ? key : `${type} ${key}`,
      entry_id: isEntry && /^\d+$/.test(key) ? Number(key) : null,
      at: at.toISOString(),
      event_id: id,
    })
    .execute();
}

/** The event of an answer, or of what an act undoes, until that act has one: `linkEvent` replaces it in the same transaction. */
export const pendingEvent = -1;

export async function linkEvent(trx: Database, id: number): Promise<void> {
  await trx.updateTable("answers").set({ event_id: id }).where("event_id", "=", pendingEvent).execute();
  await trx.updateTable("events").set({ undone_by: id }).where("undone_by", "=", pendingEvent).execute();
}

/**
 * Leaves of what was done to erased things the act, the type of the thing, the day and the actor. In the transaction that erases
 * them.
 */
export async function forgetTargets(trx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const ids = trx.selectFrom("events").select("id").where("target", "in", keys);
  const left = { subject: "", entry_id: null };
  await trx.updateTable("activity").set(left).where("event_id", "in", ids).execute();
  for (const [target, erased] of Map.groupBy(keys, (key) => key.split(":")[0] ?? ""))
    await trx
      .updateTable("events")
      .set({ target, at: sql<string>`substr(at, 1, 10)`, before: null, after: null, mail_ids: null })
      .where("target", "in", erased)
      .execute();
}

/** What is erased once in a while: which of these ids there are. */
const erasable: Readonly<
  Record<string, (db: Database, ids: string[]) => Promise<{ id: string | number }[]>>
> = {
  submission: (db, ids) =>
    db.selectFrom("submissions").select("reference as id").where("reference", "in", ids).execute(),
  entry: (db, ids) => db.selectFrom("entries").select("id").where("id", "in", ids.map(Number)).execute(),
  subscriber: (db, ids) =>
    db.selectFrom("subscribers").select("id").where("id", "in", ids.map(Number)).execute(),
  person: (db, ids) => db.selectFrom("people").select("id").where("id", "in", ids.map(Number)).execute(),
};

const targetsAtOnce = 300;

/** The same for what is gone already: retention erased it, or a release before events. Returns how many things. */
export async function forgetErased(db: Database): Promise<number> {
  let forgotten = 0;
  for (let after = ""; ; await setImmediate()) {
    const slice = db.selectFrom("events").select("target").distinct().where("target", ">", after);
    const rows = await slice.orderBy("target").limit(targetsAtOnce).execute();
    const targets = rows.map(({ target }) => target);
    for (const [type, read] of Object.entries(erasable)) {
      const keys = targets.filter((target) => target.startsWith(`${type}:`));
      if (keys.length === 0) continue;
      const idOf = (key: string) => key.slice(type.length + 1);
      const there = new Set((await read(db, keys.map(idOf))).map(({ id }) => String(id)));
      const gone = keys.filter((key) => !there.has(idOf(key)));
      if (gone.length > 0) await inTransaction(db, (trx) => forgetTargets(trx, gone));
      forgotten += gone.length;
    }
    if (rows.length < targetsAtOnce) return forgotten;
    after = targets.at(-1) ?? after;
  }
}

/** `who`: the actor's name of today, or the address; "command line". `personId`: null for the command line and who was erased. */
export type Activity = Awaited<ReturnType<typeof readEventsOn>>[number];

/** The latest events whose actor is known, newest first: of one address, or older than the event with the id `before`. */
export async function readActivity(
  db: Database,
  { actor, before, limit = 50 }: { actor?: string; before?: number; limit?: number } = {},
): Promise<Activity[]> {
  let query = selectEvents(db).where("actor", "is not", null).where("at", "is not", null);
  if (actor !== undefined) query = query.where("actor", "=", actor);
  if (before !== undefined) query = query.where("events.id", "<", before);
  return (await query.orderBy("events.id", "desc").limit(limit).execute()).map(toEvent);
}

/** What was done to one thing, oldest first. */
export async function readEventsOn(db: Database, target: string) {
  return (await selectEvents(db).where("target", "=", target).orderBy("events.id").execute()).map(toEvent);
}

function selectEvents(db: Database) {
  return db
    .selectFrom("events")
    .leftJoin("people", "people.address", "actor")
    .selectAll("events")
    .select("people.id as personId")
    .select(({ fn, ref, val }) =>
      fn
        .coalesce(fn<string | null>("nullif", [ref("people.name"), val("")]), ref("actor"), val("someone"))
        .as("who"),
    );
}
