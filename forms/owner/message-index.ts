/** Index of the words of submissions, which the desk searches. Visitors pay nothing for it: it is filled before a search, not at a submission. */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { foldText, maxQueryLength, readWords } from "../../search/read-query.ts";
import type { Values } from "../form.ts";
import { canaryState } from "../intake/canary.ts";

const batchSize = 500;
/** Two servers may commit their rows in another order than that of their ids; never so far apart. */
const overlap = 1000;

/** Folded words of what was typed into the search: case and accents do not matter. Names may be stop words, so all count. */
export function readMessageWords(typed: string): string[] {
  return readWords(typed.slice(0, maxQueryLength).toWellFormed());
}

/** Adds what came since the last call. Any number of processes may call it at once. */
export async function indexMessages(db: Database): Promise<void> {
  for (;;) {
    const rows = await nextRows(db);
    if (rows.length === 0) return;
    const words = rows.map((row) => ({ id: row.id, words: wordsOf(row.reference, row.fields) }));
    await inTransaction(db, (trx) =>
      trx
        .insertInto("search_messages")
        .values(words)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute(),
    );
    if (rows.length < batchSize) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Removes the words of submissions whose text changed, in the caller's transaction, and adds the new ones. */
export async function reindexMessage(trx: Database, reference: string): Promise<void> {
  const own = trx.selectFrom("submissions").select(["id", "fields"]).where("reference", "=", reference);
  const row = await own.executeTakeFirst();
  if (!row) return;
  const words = wordsOf(reference, row.fields);
  await trx
    .insertInto("search_messages")
    .values({ id: row.id, words })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ words }))
    .execute();
}

async function nextRows(db: Database) {
  const { last } = await db
    .selectFrom("search_messages")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return db
    .selectFrom("submissions")
    .leftJoin("search_messages", "search_messages.id", "submissions.id")
    .select(["submissions.id", "reference", "fields"])
    .where("submissions.id", ">", Number(last ?? 0) - overlap)
    .where("state", "!=", canaryState)
    .where("search_messages.id", "is", null)
    .orderBy("submissions.id")
    .limit(batchSize)
    .execute();
}

function wordsOf(reference: string, fields: string): string {
  const values: Values = JSON.parse(fields);
  const text = [reference, ...Object.values(values)].join(" ").toWellFormed().normalize("NFC");
  return foldText(text).replace(/ +/g, " ").trim();
}
