/**
 * Salted digests of what the owner erased, so that a restored backup does not bring it back. They are kept in the table
 * `erasures`, and so in backups, and in a file beside the database.
 * Why digests without a secret: docs/decisions/026-erased-stays-erased.md.
 */
import { createHash, randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { withRetry } from "../retry.ts";
import type { Database, ErasureTable, Tables } from "../schema.ts";
import { readErasureFile, writeErasureFile } from "./erasure-file.ts";

export type Erasure = Selectable<ErasureTable>;

/** What was erased: everything of an address, one submission, or what was published from a submission. */
export type Erased = { address: string } | { reference: string } | { publishedFrom: string };

/** Records the erasures in the caller's transaction. */
export async function noteErasures(
  transaction: Database,
  erased: readonly Erased[],
  now: Date,
): Promise<void> {
  const before = await transaction.selectFrom("erasures").select("salt").limit(1).executeTakeFirst();
  const salt = before?.salt ?? randomBytes(16).toString("hex");
  const erased_at = now.toISOString();
  await addErasures(
    transaction,
    erased.map((one) => ({ digest: digestOf(salt, one), salt, erased_at })),
  );
}

/** All erasures; none in a database older than the table. */
export async function readErasures(db: Database): Promise<Erasure[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "erasures")) return [];
  return db.selectFrom("erasures").selectAll().orderBy("digest").execute();
}

/** Adds missing erasures; for a known digest the later time wins. */
export async function addErasures(db: Database, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures) {
    await db
      .insertInto("erasures")
      .values(erasure)
      .onConflict((conflict) =>
        conflict
          .column("digest")
          .doUpdateSet({ erased_at: erasure.erased_at })
          .where("erasures.erased_at", "<", erasure.erased_at),
      )
      .execute();
  }
}

/** Merges the table and the file in `dataDir`: each gets what only the other one has. */
export async function syncErasures(db: Database, dataDir: string): Promise<void> {
  const kept = readErasureFile(dataDir);
  await withRetry(() => db.transaction().execute((transaction) => addErasures(transaction, kept)));
  const all = await readErasures(db);
  if (JSON.stringify(all) !== JSON.stringify(kept)) await writeErasureFile(dataDir, all);
}

/** Returns a lookup of when something was last erased, as an ISO instant; undefined when it was not. */
export function finderOf(erasures: readonly Erasure[]): (erased: Erased) => string | undefined {
  const times = new Map(erasures.map(({ digest, erased_at }) => [digest, erased_at]));
  const salts = [...new Set(erasures.map(({ salt }) => salt))];
  return (erased) =>
    salts
      .flatMap((salt) => times.get(digestOf(salt, erased)) ?? [])
      .toSorted()
      .at(-1);
}

/** Every address in any column named for addresses, in every table, as stored. */
export async function allAddresses(db: Database): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, columns } of await db.introspection.getTables()) {
    for (const column of columns.filter((one) => /(^|_)(email|address)$/.test(one.name))) {
      const { rows } = await sql<{ address: string | null }>`
        select distinct ${sql.ref(column.name)} as address from ${sql.table(name as keyof Tables)}
      `.execute(db);
      for (const { address } of rows) if (address) found.add(address);
    }
  }
  return [...found];
}

function digestOf(salt: string, erased: Erased): string {
  const what = "address" in erased ? { address: mailboxKey(erased.address) } : erased;
  return createHash("sha256").update(salt).update(JSON.stringify(what)).digest("hex");
}
