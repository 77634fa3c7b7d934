/** What slow health checks found last, and what they were told, in the table `health_notes`: every server and every start knows it. */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import type { Finding } from "./doctor/finding.ts";

export interface Remembered {
  findings: Finding[];
  /** ISO instant. */
  notedAt: string;
}

const dkim = "dkim selector";

/** By the name of the check. */
export async function readFindings(db: Database): Promise<Map<string, Remembered>> {
  const rows = await db.selectFrom("health_notes").selectAll().where("name", "<>", dkim).execute();
  return new Map(
    rows.map(({ name, noted_at, content }) => [name, { notedAt: noted_at, findings: JSON.parse(content) }]),
  );
}

export async function noteFindings(db: Database, name: string, findings: readonly Finding[], now: Date) {
  await withRetry(() => note(db, name, findings, now));
}

/** The DKIM selector that the owner told; undefined when none was. */
export async function readDkimSelector(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom("health_notes")
    .select("content")
    .where("name", "=", dkim)
    .executeTakeFirst();
  return row && (JSON.parse(row.content) || undefined);
}

/** Remembers the selector; empty text forgets it. False when it cannot be one (RFC 6376, section 3.1). */
export async function noteDkimSelector(trx: Database, selector: string, now: Date): Promise<boolean> {
  const typed = selector.trim().toLowerCase();
  if (!/^([a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?(\.|$)){0,4}$/.test(typed) || typed.endsWith(".")) return false;
  await note(trx, dkim, typed, now);
  return true;
}

async function note(db: Database, name: string, value: unknown, now: Date): Promise<void> {
  const row = { noted_at: now.toISOString(), content: JSON.stringify(value) };
  await db
    .insertInto("health_notes")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
