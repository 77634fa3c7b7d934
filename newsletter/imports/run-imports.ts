/** Runs the imports that somebody said yes to, batch by batch: goes on after a crash, one server at a time. */
import { runExclusive } from "../../db/exclusive-lock.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { NewsletterContext } from "../subscribers.ts";
import { addAddresses } from "./add-addresses.ts";

const batch = 500;

/** Returns how many addresses were added; undefined when another server is at it. */
export async function runImports(
  db: Database,
  context: NewsletterContext,
  now: () => Date,
): Promise<number | undefined> {
  const running = db
    .selectFrom("subscriber_imports")
    .select("id")
    .where("state", "=", "running")
    .orderBy("id");
  if (!(await running.executeTakeFirst())) return 0;
  return runExclusive(db, "newsletter import", async () => {
    let added = 0;
    for (const { id } of await running.execute()) added += await runImport(db, id, context, now);
    return added;
  });
}

async function runImport(db: Database, id: number, context: NewsletterContext, now: () => Date) {
  const query = db.selectFrom("subscriber_imports").select("addresses").where("id", "=", id);
  const row = await query.executeTakeFirst();
  if (!row) return 0;
  const addresses: string[] = JSON.parse(row.addresses);
  for (let all = 0; ; ) {
    const { added, isDone } = await inTransaction(db, (trx) => runBatch(trx, id, addresses, context, now()));
    all += added;
    if (isDone) return all;
  }
}

async function runBatch(
  trx: Database,
  id: number,
  addresses: readonly string[],
  context: NewsletterContext,
  now: Date,
) {
  // Row lock: should two processes ever run it at once, they take turns.
  const row = await trx
    .updateTable("subscriber_imports")
    .set(({ ref }) => ({ done: ref("done") }))
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning(["done", "added", "consent", "made_by"])
    .executeTakeFirst();
  if (!row) return { added: 0, isDone: true };
  const slice = addresses.slice(row.done, row.done + batch);
  const { consent, made_by: by } = row;
  const added = await addAddresses(trx, slice, { consent, by, now, context });
  const done = row.done + slice.length;
  const isDone = done >= addresses.length;
  await trx
    .updateTable("subscriber_imports")
    .set({
      done,
      added: row.added + added,
      // The addresses stand in the list now.
      ...(isDone && { state: "done", finished_at: now.toISOString(), addresses: "[]" }),
    })
    .where("id", "=", id)
    .execute();
  return { added, isDone };
}
