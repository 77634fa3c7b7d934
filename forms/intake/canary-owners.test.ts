/** The daily check of a site with several owners. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import type { CanaryKind } from "../../mail/messages/canary.ts";
import { canaryFields, eraseCanaries, findCanary } from "./canary.ts";
import { saveSubmission } from "./save-submission.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "canary-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const ownerEmail = ["ana@example.org", "bo@example.org"];

async function check(kind: CanaryKind): Promise<void> {
  await saveSubmission(openWriter(db), {
    form: "contact",
    values: canaryFields("x".repeat(32), "site@example.org", kind),
    idempotencyKey: crypto.randomUUID(),
    canary: kind,
    recipients: { ownerEmail, pressEmail: "press@example.org", onMailQueued: () => {} },
    now: new Date("2026-07-02T17:00:00Z"),
  });
}

const waiting = async () =>
  (await db.selectFrom("outbox").select("to_address").where("state", "=", "waiting").execute()).map(
    ({ to_address }) => to_address,
  );

test("once a week every owner gets the check, and one that arrived is enough, wherever another bounces", async () => {
  await check("mail");
  expect(await waiting()).toEqual(ownerEmail);
  expect((await findCanary(db))?.mail?.state).toBe("waiting");
  await db
    .updateTable("outbox")
    .set({ state: "set aside" })
    .where("to_address", "=", "ana@example.org")
    .execute();
  expect((await findCanary(db))?.mail?.state).toBe("waiting");
  await db.updateTable("outbox").set({ state: "sent" }).where("to_address", "=", "bo@example.org").execute();
  expect((await findCanary(db))?.mail?.state).toBe("sent");
});

test("when one has arrived the mail to another owner still leaves; a check that is replaced takes its mails along", async () => {
  await check("mail");
  await db.updateTable("outbox").set({ state: "sent" }).where("to_address", "=", "ana@example.org").execute();
  await eraseCanaries(db, { keepWaiting: true });
  expect(await findCanary(db)).toBeUndefined();
  expect(await waiting()).toEqual(["bo@example.org"]);
  await check("mail");
  await eraseCanaries(db);
  expect(await waiting()).toEqual(["bo@example.org"]);
});

test("on other days one mail of a dry run is enough", async () => {
  await check("dry run");
  expect(await waiting()).toEqual(["ana@example.org"]);
});
