/**
 * Salted digests of what the owner erased, in the table `erasures` and in the file `erased` in DATA_DIR, so that a restored
 * backup does not bring it back. Why digests without a secret: docs/decisions/026-erased-stays-erased.md.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Selectable, sql } from "kysely";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { latest } from "../../time/latest.ts";
import { inTransaction } from "../retry.ts";
import type { Database, Tables } from "../schema.ts";
import { syncFolderOf } from "./durable-file.ts";

export type Erasure = Selectable<Tables["erasures"]>;

/**
 * What was erased: everything of an address, only its subscription, one submission, what was published from a submission, one
 * entry, `kind/slug`, or a report that was taken back, by its token.
 */
export type Erased =
  | { address: string }
  | { subscriber: string }
  | { reference: string }
  | { publishedFrom: string }
  | { entry: string }
  | { report: string };

/** Records the erasures in the caller's transaction. */
export async function noteErasures(trx: Database, erased: readonly Erased[], now: Date): Promise<void> {
  const before = await trx.selectFrom("erasures").select("salt").limit(1).executeTakeFirst();
  const salt = before?.salt ?? randomBytes(16).toString("hex");
  const erased_at = now.toISOString();
  const erasures = erased.map((one) => ({ digest: digestOf(salt, one), salt, erased_at }));
  await addErasures(trx, erasures);
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
  const file = join(dataDir, "erased");
  const kept = readErasureFile(file);
  await inTransaction(db, (trx) => addErasures(trx, kept));
  const all = await readErasures(db);
  if (JSON.stringify(all) !== JSON.stringify(kept)) await writeErasureFile(file, all);
}

/** Returns a lookup of when something was last erased, as an ISO instant; undefined when it was not. */
export function finderOf(erasures: readonly Erasure[]): (erased: Erased) => string | undefined {
  const times = new Map(erasures.map(({ digest, erased_at }) => [digest, erased_at]));
  const salts = [...new Set(erasures.map(({ salt }) => salt))];
  return (erased) => latest(salts.map((salt) => times.get(digestOf(salt, erased))));
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

/** Throws an Error with a plain sentence when the file cannot be read: a restore without it would bring erased people back. */
function readErasureFile(file: string): Erasure[] {
  if (!existsSync(file)) return [];
  try {
    const list: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (Array.isArray(list) && list.every(isErasure)) return list;
  } catch {
    // Reported below.
  }
  throw new Error(
    `The list of who was erased, ${file}, cannot be read. Bring it back from where you keep it, or move it away to go on with what the databases know.`,
  );
}

function isErasure(value: Partial<Record<keyof Erasure, unknown>> | null): value is Erasure {
  return [value?.digest, value?.salt, value?.erased_at].every((field) => typeof field === "string");
}

/** Writes the file atomically, readable by its owner alone. */
async function writeErasureFile(file: string, list: readonly Erasure[]): Promise<void> {
  const part = `${file}.${process.pid}`;
  await writeFile(part, JSON.stringify(list), { mode: 0o600, flush: true });
  await rename(part, file);
  await syncFolderOf(file);
}

function digestOf(salt: string, erased: Erased): string {
  const what = canonical(erased);
  return createHash("sha256").update(salt).update(JSON.stringify(what)).digest("hex");
}

function canonical(erased: Erased): Erased {
  if ("address" in erased) return { address: mailboxKey(erased.address) };
  return "subscriber" in erased ? { subscriber: mailboxKey(erased.subscriber) } : erased;
}
