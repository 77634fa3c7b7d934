/** A fresh SQLite database that holds one message of Ana's. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";

export async function openWithSubmission(
  now: Date,
): Promise<{ db: Database; reference: string; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "kept-submission-"));
  const db = openDatabase({ dataDir });
  await migrate(db);
  const values = { name: "Ana <script>", email: "Ana@Example.com", subject: "Hello", message: "A letter" };
  const submission = { form: "contact", values, idempotencyKey: "a", now } as const;
  const { reference } = await saveSubmission(openWriter(db), submission);
  const close = async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { db, reference, close };
}
