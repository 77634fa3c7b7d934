/** Reads entries from the database: one by its address, lists in the order of their kind, neighbors in it, revisions. */
import { setImmediate } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { countOf } from "../../db/count.ts";
import type { Database, EntryTable, Tables } from "../../db/schema.ts";
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
  ids?: readonly number[];
  /** Only these. */
  slugs?: readonly string[];
  /** What it names, such as `topic:air`; once `isIndexed` (entry-index.ts). */
  naming?: string;
  /** Texts in lower case of which one stands in the fields, as a first sieve: nobody says in which. */
  holding?: readonly string[];
}

export function findEntry(db: Database, kind: string, slug: string): Promise<Entry | undefined> {
  return findWhere(db, { kind, slug });
}

export function findEntryById(db: Database, id: number): Promise<Entry | undefined> {
  return findWhere(db, { id });
}

/** The draft that the form of a new entry has become. */
export function findEntryByKey(db: Database, key: string): Promise<Entry | undefined> {
  return findWhere(db, { draft_key: key });
}

async function findWhere(db: Database, columns: Partial<Selectable<EntryTable>>) {
  const query = db.selectFrom("entries").selectAll();
  const row = await query.where(({ and }) => and(columns)).executeTakeFirst();
  return row && entryOf(row);
}

/** The entries that were made from a submission, oldest first; `by` "copied_reference": the copies of those. */
export async function listEntriesOf(
  db: Database,
  reference: string,
  by: "reference" | "copied_reference" = "reference",
): Promise<Entry[]> {
  const query = db.selectFrom("entries").selectAll().where(by, "=", reference).orderBy("id");
  return (await query.execute()).map(entryOf);
}

/** In the order of the kind; coming ones soonest first, past ones latest first. */
export async function listEntries(db: Database, kind: Kind, filter: EntryFilter = {}): Promise<Entry[]> {
  const ascending = filter.time ? filter.time === "coming" : kind.order === "ascending";
  let query = ordered(filtered(db, kind, filter), ascending).selectAll();
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  // SQLite has no offset without a limit.
  if (filter.offset && filter.limit !== undefined) query = query.offset(filter.offset);
  return (await query.execute()).map(entryOf);
}

/** All published entries of a kind in slices, in its order; between two of them others have their turn. */
export async function* publishedSlices(db: Database, kind: Kind, size = 50): AsyncGenerator<Entry[]> {
  const rows = await ordered(filtered(db, kind, {}), kind.order === "ascending")
    .select("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += size) {
    const entries = await listEntries(db, kind, { ids: ids.slice(at, at + size) });
    if (entries.length > 0) yield entries;
    await setImmediate();
  }
}

export function countEntries(db: Database, kind: Kind, filter: EntryFilter = {}): Promise<number> {
  return countOf(filtered(db, kind, filter));
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
  const query = db.selectFrom("entry_revisions").selectAll().where("entry_id", "=", id);
  return (await query.orderBy("version", "desc").execute()).map(revisionOf);
}

function ordered(query: ReturnType<typeof filtered>, ascending: boolean) {
  const direction = ascending ? "asc" : "desc";
  return query.orderBy("sort_key", direction).orderBy("slug", direction);
}

function filtered(db: Database, kind: Kind, filter: EntryFilter) {
  const { states = ["published"], time, now = new Date(), titled, slugs, holding, naming, ids } = filter;
  let query = db
    .selectFrom("entries")
    .where("kind", "=", kind.name)
    .where("state", "in", [...states]);
  if (time) query = query.where("ends_at", time === "coming" ? ">" : "<=", now.toISOString());
  if (ids) query = query.where("id", "in", [0, ...ids]);
  if (slugs) query = query.where("slug", "in", ["", ...slugs]);
  if (naming)
    query = query.where("id", "in", ({ selectFrom }) =>
      selectFrom("search_entry_names").select("entry_id").where("name", "=", naming),
    );
  if (holding)
    query = query.where(({ or }) =>
      or(
        holding.map(
          (text) => sql<boolean>`lower(fields) like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
        ),
      ),
    );
  if (titled)
    query = query.where(sql`lower(title)`, "like", `%${titled.toLowerCase().replace(/[%_]/g, " ")}%`);
  return query;
}

/** The entry of a row. */
export function entryOf(row: Selectable<EntryTable>): Entry {
  const { id, kind, slug, state, title, body, reference, version } = row;
  return {
    ...{ id, kind, slug, state, title, body, reference, version },
    values: JSON.parse(row.fields),
    endsAt: row.ends_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    ...(row.draft_key && { draftKey: row.draft_key }),
    ...(row.saved_from && { savedFrom: row.saved_from }),
  };
}

/** `reason`: why it was withdrawn. */
function revisionOf(row: Selectable<Tables["entry_revisions"]>) {
  const { version, action, state, reason, body } = row;
  const values: Record<string, string> = JSON.parse(row.fields);
  return { version, savedAt: row.saved_at, savedBy: row.saved_by, action, state, reason, values, body };
}

/** `number`: 1 for the one with the smallest sort key. Equal sort keys are ordered by slug, as in lists. */
export async function findNeighbors(db: Database, kind: Kind, { id }: Entry) {
  const { sort_key, slug } = await db
    .selectFrom("entries")
    .select(["sort_key", "slug"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const side = (sign: "<" | ">") =>
    db
      .selectFrom("entries")
      .where("kind", "=", kind.name)
      .where("state", "=", "published")
      .where((eb) =>
        eb.or([
          eb("sort_key", sign, sort_key),
          eb.and([eb("sort_key", "=", sort_key), eb("slug", sign, slug)]),
        ]),
      );
  const nearest = async (sign: "<" | ">") => {
    const direction = sign === "<" ? "desc" : "asc";
    const ordered = side(sign).selectAll().orderBy("sort_key", direction).orderBy("slug", direction);
    const row = await ordered.limit(1).executeTakeFirst();
    return row && entryOf(row);
  };
  return {
    number: (await countOf(side("<"))) + 1,
    before: await nearest("<"),
    after: await nearest(">"),
  };
}

const part = 2_000;

/** At most `max` published entries of a kind, those that were created last first. */
export async function* listAddresses(db: Database, kind: string, max: number) {
  // The largest id of PostgreSQL.
  let below = 2 ** 31 - 1;
  for (let left = max; left > 0; left -= part) {
    const limit = Math.min(part, left);
    const rows = await db
      .selectFrom("entries")
      .select(["id", "slug", "changed_at"])
      .where("kind", "=", kind)
      .where("state", "=", "published")
      .where("id", "<", below)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    for (const { slug, changed_at } of rows) yield { slug, changedAt: changed_at };
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    below = last.id;
  }
}
