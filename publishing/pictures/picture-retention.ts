/** Deletes pictures that no entry needs any more. */

import { daysBefore, inSlices } from "../../db/nightly-retention.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { StoredPicture } from "../../pictures/picture.ts";

/** Days that a picture is kept after it was added, and after the last revision that names it. */
const keptDays = 90;

/**
 * Deletes the pictures that were added more than 90 days ago and that no entry, in whatever state, and no revision of the last
 * 90 days names. Returns how many.
 */
export async function deleteUnusedPictures(db: Database, now: Date): Promise<number> {
  const before = daysBefore(now, keptDays).toISOString();
  const old = await db.selectFrom("entry_pictures").select("id").where("added_at", "<", before).execute();
  const unused = new Set(old.map(({ id }) => id));
  if (unused.size === 0) return 0;
  const latest = await latestRevision(db);
  for (const id of await shownInTexts(db, unused, before)) unused.delete(id);
  const named = `%"picture":"_%`;
  const entries = db.selectFrom("entries").select(["id", "fields"]).where("fields", "like", named);
  const revisions = db
    .selectFrom("entry_revisions")
    .select(["id", "fields"])
    .where("saved_at", ">=", before)
    .where("fields", "like", named);
  for (const query of [entries, revisions])
    for await (const rows of inSlices(query))
      for (const { fields } of rows) for (const id of idsIn(fields)) unused.delete(id);
  let deleted = 0;
  for (const id of unused)
    deleted += await withRetry(() =>
      db.transaction().execute(async (transaction) => {
        // Every save is a revision: only those since the first look are looked at again.
        const isNamed = await namesPicture(transaction, "entry_revisions", id, latest);
        return isNamed ? 0 : deletePicture(transaction, id);
      }),
    );
  return deleted;
}

/** The pictures that an entry or one of its revisions names. */
export async function picturesOf(db: Database, entryId: number): Promise<string[]> {
  const [entries, revisions] = await Promise.all([
    db.selectFrom("entries").select("fields").where("id", "=", entryId).execute(),
    db.selectFrom("entry_revisions").select("fields").where("entry_id", "=", entryId).execute(),
  ]);
  return [...new Set([...entries, ...revisions].flatMap(({ fields }) => idsIn(fields)))];
}

/** Deletes a picture unless an entry or a revision names it. Returns how many it deleted. */
export async function deleteUnlessNamed(transaction: Database, id: string): Promise<number> {
  if (await namesPicture(transaction, "entries", id)) return 0;
  if (await namesPicture(transaction, "entry_revisions", id)) return 0;
  return deletePicture(transaction, id);
}

/** Whether a row whose id is larger than `after` names the picture. */
async function namesPicture(
  transaction: Database,
  table: "entries" | "entry_revisions",
  id: string,
  after = 0,
): Promise<boolean> {
  const names = [...(await fileNames(transaction, [id])).values()];
  const row = await transaction
    .selectFrom(table)
    .select("id")
    .where("id", ">", after)
    .where(({ eb, or }) =>
      or([eb("fields", "like", `%"${id}"%`), ...names.map((name) => eb("body", "like", `%/${name}-%`))]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the pictures that a Markdown text shows, of an entry or of a revision since `before`. */
async function shownInTexts(db: Database, ids: ReadonlySet<string>, before: string): Promise<string[]> {
  const names = await fileNames(db, [...ids]);
  const entries = db.selectFrom("entries").select(["id", "body"]).where("body", "like", "%(/media/%");
  const revisions = db
    .selectFrom("entry_revisions")
    .select(["id", "body"])
    .where("saved_at", ">=", before)
    .where("body", "like", "%(/media/%");
  const shown = new Set<string>();
  for (const query of [entries, revisions])
    for await (const rows of inSlices(query))
      for (const { body } of rows)
        for (const [, name = ""] of body.matchAll(/\/media\/([\w-]{22})-/g)) shown.add(name);
  return [...names].flatMap(([id, name]) => (shown.has(name) ? [id] : []));
}

/** The prefix of the names of each picture's files. */
async function fileNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("entry_pictures").select(["id", "copy"]).where("id", "in", ids).execute();
  return new Map(
    rows.flatMap(({ id, copy }) => {
      const { name }: Partial<StoredPicture> = JSON.parse(copy);
      return name ? [[id, name] as const] : [];
    }),
  );
}

async function deletePicture(transaction: Database, id: string): Promise<number> {
  await transaction.deleteFrom("entry_picture_files").where("picture_id", "=", id).execute();
  const gone = await transaction.deleteFrom("entry_pictures").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}

async function latestRevision(db: Database): Promise<number> {
  const revisions = db.selectFrom("entry_revisions").select(({ fn }) => fn.max("id").as("id"));
  return (await revisions.executeTakeFirst())?.id ?? 0;
}

/** Ids in the JSON of an entry's fields. */
function idsIn(fields: string): string[] {
  return [...fields.matchAll(/"([0-9a-f]{32})"/g)].map(([, id = ""]) => id);
}
