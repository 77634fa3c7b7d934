/** For tests of erasure: somebody who wrote, was erased between two backups, and wrote again. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { testEnvironment } from "../support/test-environment.ts";

export type Settings = Record<string, string>;

/** What a restore says when it erases the person of `eraseBetweenBackups` from the older backup. */
export const erasedAgain =
  "Erased again, as it was after this backup was made: submissions 1, outbox 1, subscribers 1.\n";

const erased = "Victim@Example.org";

/** Writes as two people, backs up, erases one, who then writes again, and backs up once more. Gives the two files. */
export async function eraseBetweenBackups(
  settings: Settings,
  folder: string,
): Promise<{ old: string; newer: string }> {
  const [old, newer] = [join(folder, "old.db"), join(folder, "newer.db")];
  for (const file of [old, newer]) rmSync(file, { force: true });
  await submit(settings, erased, "Before");
  await submit(settings, "other@example.org", "Stays");
  desk(settings, "backup", old);
  expect(desk(settings, "erase", "--email", "victim@EXAMPLE.org", "--yes")).toMatch(/^submissions +1$/m);
  await submit(settings, erased, "Written after the erasure");
  desk(settings, "backup", newer);
  return { old, newer };
}

/** Saves a submission with a mail about it, and confirms its address as a subscriber. */
export async function submit(settings: Settings, email: string, message: string): Promise<void> {
  const now = new Date();
  await withDatabase(settings, async (db) => {
    const values = { name: "Jo", email, subject: "Hello", message };
    const { reference } = await saveSubmission(openWriter(db), {
      form: "contact",
      values,
      idempotencyKey: message,
      now,
    });
    const mail = { key: message, to: { address: "owner@a.co" }, subject: "s", text: email, html: "h" };
    await queueMail(db, { ...mail, replyTo: { address: email }, reference }, now);
    const asked = { address: email.toLowerCase(), state: "confirmed", asked_at: now.toISOString() };
    await db
      .insertInto("subscribers")
      .values(asked)
      .onConflict((conflict) => conflict.column("address").doNothing())
      .execute();
  });
}

/** All rows about people, as JSON. */
export function allRows(settings: Settings): Promise<string> {
  return withDatabase(settings, async (db) => {
    const tables = ["submissions", "outbox", "subscribers"] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    return JSON.stringify(rows);
  });
}

/** Runs a desk command as the owner types it; gives what it prints. */
export function desk(settings: Settings, ...words: string[]): string {
  const script = join(import.meta.dirname, "../..", "cli.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env: testEnvironment(settings),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

export async function withDatabase<T>(
  { DATA_DIR = "", DATABASE_URL }: Settings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
