/** Reads entries from the database: one by its address, lists in the order of their kind, revisions. */
import { type Selectable, sql } from "kysely";
import type { Database, EntryRevisionTable, EntryTable } from "../../db/schema.ts";
import type { Entry, EntryState, Kind } from "../kind.ts";

export interface EntryFilter {
  /** Default: published ones. */
  states?: readonly EntryState[];
  /** "coming": not over at `now`; "past": over. Only for kinds with an end. */
  time?: "coming" | "past";
  now?: Date;
  /** Default: all. */
  limit?: number;
  offset?: number;
  /** Text that the title contains, ignoring case. */
  titled?: string;
}

export async function findEntry(db: Database, kind: string, slug: string): Promise<Entry | undefined> {
  const row = await db
    .selectFrom("entries")
    .selectAll()
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row && entryOf(row);
}

export async function findEntryById(db: Database, id: number): Promise<Entry | undefined> {
  const row = await db.selectFrom("entries").selectAll().where("id", "=", id).executeTakeFirst();
  return row && entryOf(row);
}

/** The draft that the form of a new entry has become. */
export async function findEntryByKey(db: Database, key: string): Promise<Entry | undefined> {
  const row = await db.selectFrom("entries").selectAll().where("draft_key", "=", key).executeTakeFirst();
  return row && entryOf(row);
}

/** The entries that were made from a submission, oldest first. */
export async function listEntriesOf(db: Database, reference: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom("entries")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("id")
    .execute();
  return rows.map(entryOf);
}

/** In the order of the kind; coming ones soonest first, past ones latest first. */
export async function listEntries(db: Database, kind: Kind, filter: EntryFilter = {}): Promise<Entry[]> {
  const ascending = filter.time ? filter.time === "coming" : kind.order === "ascending";
  let query = filtered(db, kind, filter)
    .selectAll()
    .orderBy("sort_key", ascending ? "asc" : "desc")
    .orderBy("slug", ascending ? "asc" : "desc");
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  // SQLite has no offset without a limit.
  if (filter.offset && filter.limit !== undefined) query = query.offset(filter.offset);
  return (await query.execute()).map(entryOf);
}

export async function countEntries(db: Database, kind: Kind, filter: EntryFilter = {}): Promise<number> {
  const { count } = await filtered(db, kind, filter)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The earliest instant after `now` at which a published entry of these kinds ends; its pages change then. */
export async function nextEnd(db: Database, kind: Kind, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom("entries")
    .select(({ fn }) => fn.min("ends_at").as("at"))
    .where("kind", "=", kind.name)
    .where("state", "=", "published")
    .where("ends_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

/** When a published entry of the kind last changed: ISO instant, or null. A withdrawal counts. */
export async function lastChange(db: Database, kind: string): Promise<string | null> {
  const row = await db
    .selectFrom("entries")
    .select(({ fn }) => fn.max("changed_at").as("at"))
    .where("kind", "=", kind)
    .where("published_at", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** One save of an entry. */
export type Revision = ReturnType<typeof revisionOf>;

/** All revisions of an entry, newest first. */
export async function listRevisions(db: Database, id: number): Promise<Revision[]> {
  const rows = await db
    .selectFrom("entry_revisions")
    .selectAll()
    .where("entry_id", "=", id)
    .orderBy("version", "desc")
    .execute();
  return rows.map(revisionOf);
}

function filtered(db: Database, kind: Kind, filter: EntryFilter) {
  const { states = ["published"], time, now = new Date(), titled } = filter;
  let query = db
    .selectFrom("entries")
    .where("kind", "=", kind.name)
    .where("state", "in", [...states]);
  if (time) query = query.where("ends_at", time === "coming" ? ">" : "<=", now.toISOString());
  if (titled)
    query = query.where(sql`lower(title)`, "like", `%${titled.toLowerCase().replace(/[%_]/g, " ")}%`);
  return query;
}

/** The entry of a row. */
export function entryOf(row: Selectable<EntryTable>): Entry {
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    state: row.state as EntryState,
    title: row.title,
    values: JSON.parse(row.fields),
    body: row.body,
    endsAt: row.ends_at,
    reference: row.reference,
    version: row.version,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    ...(row.draft_key && { draftKey: row.draft_key }),
    ...(row.saved_from && { savedFrom: row.saved_from }),
  };
}

/** `reason`: why it was withdrawn. */
function revisionOf(row: Selectable<EntryRevisionTable>) {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    action: row.action,
    state: row.state as EntryState,
    reason: row.reason,
    values: JSON.parse(row.fields) as Record<string, string>,
    body: row.body,
  };
}
