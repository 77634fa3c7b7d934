/** The owner's own words in a mail that leaves later, when a scheduled entry is published. */
import type { Database } from "../../db/schema.ts";

/** Keeps them in place of earlier ones; undefined: the usual words. In the caller's transaction. */
export async function keepWords(
  trx: Database,
  reference: string,
  words: string | undefined,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom("entry_changes")
    .where("reference", "=", reference)
    .where("action", "=", wordsAction)
    .execute();
  if (!words?.trim()) return;
  await trx
    .insertInto("entry_changes")
    .values({
      reference,
      action: wordsAction,
      fields: JSON.stringify({ words }),
      asked_at: now.toISOString(),
      state: "accepted",
    })
    .execute();
}

export async function keptWords(db: Database, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("entry_changes")
    .select("fields")
    .where("reference", "=", reference)
    .where("action", "=", wordsAction)
    .executeTakeFirst();
  return row && JSON.parse(row.fields).words;
}

const wordsAction = "mail";
