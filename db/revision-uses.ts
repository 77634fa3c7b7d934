/** Which pictures a revision of an entry names, as rows, so that nothing searches texts. */
import type { Database } from "./schema.ts";

/** The pictures that a revision names: ids among its fields, and the beginnings of the names of files in its text. */
export async function notePictures(
  db: Database,
  { id, fields, body }: { id: number } & Record<"fields" | "body", string>,
): Promise<void> {
  const ids = [...fields.matchAll(/"([0-9a-f]{32})"/g)];
  const files = [...body.matchAll(/\/media\/([\w-]{22})-/g)];
  const names = [...new Set([...ids, ...files].map(([, name = ""]) => name))];
  if (names.length === 0) return;
  await db
    .insertInto("entry_pictures_used")
    .values(names.map((name) => ({ name, revision_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
