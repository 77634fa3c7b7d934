/** Imports of lists, which wait for a yes, run batch by batch or are done: kept for a day, so that a list is read once and looked at before anybody is added. */
import { isSameAddress } from "../../db/erase-person.ts";
import { runExclusive } from "../../db/exclusive-lock.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { NewsletterContext } from "../subscribers.ts";
import { addAddresses, type Consent } from "./add-addresses.ts";
import { type ReadList, type RefusedLine, readList } from "./read-list.ts";

export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The dry run: what of a list would be added, and each line that would not, with its reason. `problem`: a sentence when it holds no addresses. */
export async function planImport(db: Database, text: string) {
  const list = await readList(text);
  if ("problem" in list) return list;
  const { addresses, refused } = list;
  const known = new Map<string, keyof typeof whyKnown>();
  for (let from = 0; from < addresses.length; from += 500) {
    const slice = addresses.slice(from, from + 500).map(({ address }) => address);
    const rows = db.selectFrom("subscribers").select(["address", "state"]).where("address", "in", slice);
    for (const { address, state } of await rows.execute()) known.set(address, state);
  }
  const isNew = ({ address }: { address: string }) => !known.has(address);
  const others = addresses
    .filter((one) => !isNew(one))
    .map(({ line, address }) => ({ line, text: address, why: whyKnown[known.get(address) ?? "confirmed"] }));
  return {
    addresses: addresses.filter(isNew),
    refused: [...refused, ...others].toSorted((a, b) => a.line - b.line),
    /** How many are in the list already, in whatever state. */
    known: others.length,
  };
}

/** Keeps a list that was looked through, in the caller's transaction; nobody is added yet. Returns its number. */
export async function storeImport(
  trx: Database,
  { addresses, refused }: ReadList,
  { consent, by, now }: { consent: Consent; by: string; now: Date },
): Promise<number> {
  await eraseOldImports(trx, now);
  const { id } = await trx
    .insertInto("subscriber_imports")
    .values({
      made_at: now.toISOString(),
      made_by: by,
      consent,
      state: "checked",
      addresses: JSON.stringify(addresses.map(({ address }) => address)),
      report: JSON.stringify(refused),
      total: addresses.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: Database, id: number) {
  const row = await db
    .selectFrom("subscriber_imports")
    .select(["id", "made_at as madeAt", "consent", "state", "total", "done", "added", "report"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { report, ...stored } = row;
  return { ...stored, refused: JSON.parse(report) as RefusedLine[] };
}

/** The latest import that is running, for a page that says so. */
export async function findRunningImport(db: Database): Promise<{ id: number } | undefined> {
  return db.selectFrom("subscriber_imports").select("id").where("state", "=", "running").executeTakeFirst();
}

/** Lets a checked import run: background jobs add its addresses. */
export async function startImport(trx: Database, id: number): Promise<void> {
  await trx.updateTable("subscriber_imports").set({ state: "running" }).where("id", "=", id).execute();
}

export async function deleteImport(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom("subscriber_imports").where("id", "=", id).execute();
}

/** Erases imports of more than a day ago that do not run. Returns how many. */
export async function eraseOldImports(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("subscriber_imports")
    .where("made_at", "<", daysBefore(now, 1).toISOString())
    .where("state", "<>", "running")
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Erases the imports that hold an address, whole: the file is still with whoever brought it. Returns how many. */
export async function eraseFromImports(trx: Database, address: string): Promise<number> {
  const rows = await trx.selectFrom("subscriber_imports").select(["id", "addresses", "report"]).execute();
  const holds = ({ addresses, report }: (typeof rows)[number]) =>
    (JSON.parse(addresses) as string[]).some((one) => isSameAddress(one, address)) ||
    report.toLowerCase().includes(address.toLowerCase());
  const ids = rows.filter(holds).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("subscriber_imports").where("id", "in", ids).execute();
  return ids.length;
}

const whyKnown = {
  confirmed: "on the list already",
  pending: "asked already, and has not confirmed yet",
  unsubscribed: "left the list: only they can come back",
  bounced: "mail to it came back",
  topics: "follows topics alone: only they can add the newsletter",
};

const batch = 500;

/** Returns how many addresses were added; undefined when another server is at it. */
export async function runImports(db: Database, context: NewsletterContext, now: () => Date) {
  const running = db
    .selectFrom("subscriber_imports")
    .select("id")
    .where("state", "=", "running")
    .orderBy("id");
  if (!(await running.executeTakeFirst())) return 0;
  return runExclusive(db, "newsletter import", async () => {
    let added = 0;
    for (const row of await running.select("addresses").execute()) {
      const addresses: string[] = JSON.parse(row.addresses);
      for (let isDone = false; !isDone; ) {
        const run = await inTransaction(db, (trx) => runBatch(trx, row.id, addresses, context, now()));
        added += run.added;
        isDone = run.isDone;
      }
    }
    return added;
  });
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
