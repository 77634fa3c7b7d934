import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { queueMail } from "./outbox.ts";
import { dropMail, eachMail, retryMail, showMail } from "./outbox-admin.ts";

const queued = new Date("2026-07-02T03:04:05Z");
const now = new Date("2026-07-03T03:04:05Z");
let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "outbox-desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  const states = ["waiting", "sending", "set aside", "sent", "dropped"];
  for (const key of states) {
    await queueMail(db, { key, to: { address: "a@b.co" }, subject: "s", text: "t", html: "h" }, queued);
    await db.updateTable("outbox").set({ state: key, attempts: 3 }).where("key", "=", key).execute();
  }
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

async function states(all = true): Promise<string[]> {
  const found: string[] = [];
  for await (const mail of eachMail(db, { all })) found.push(`${mail.key}: ${mail.state}, ${mail.attempts}`);
  return found;
}

test("the owner sees what has not left, without a word of it", async () => {
  expect(await states(false)).toEqual([
    "waiting: waiting, 3",
    "sending: sending, 3",
    "set aside: set aside, 3",
  ]);
  for await (const mail of eachMail(db)) expect(mail).not.toHaveProperty("text");
  expect(await showMail(db, "1")).toMatchObject({ text: "t" });
});

test("all that waits or was set aside can be made due at once", async () => {
  expect(await retryMail(db, now)).toHaveLength(2);
  expect(await states()).toEqual([
    "waiting: waiting, 0",
    "sending: sending, 3",
    "set aside: waiting, 0",
    "sent: sent, 3",
    "dropped: dropped, 3",
  ]);
  expect(await showMail(db, "3")).toMatchObject({ due_at: now.toISOString() });
});

test("a dropped mail can be taken up again, one that left cannot", async () => {
  expect(await retryMail(db, now, "5")).toEqual([{ id: 5, key: "dropped", reference: null }]);
  await expect(retryMail(db, now, "4")).rejects.toThrow("Mail 4 is sent already; nothing was done.");
  await expect(retryMail(db, now, "2")).rejects.toThrow("Mail 2 is leaving right now; nothing was done.");
  await expect(retryMail(db, now, "9")).rejects.toThrow("No mail has the number 9.");
  await expect(retryMail(db, now, "1 or 1")).rejects.toThrow('"1 or 1" is none.');
});

test("a mail that waits can be dropped, one that left cannot", async () => {
  await dropMail(db, "1");
  await dropMail(db, "3");
  await expect(dropMail(db, "4")).rejects.toThrow("Mail 4 is sent already; nothing was done.");
  await expect(dropMail(db, "2")).rejects.toThrow("Mail 2 is leaving right now; nothing was done.");
  expect(await states(false)).toEqual(["sending: sending, 3"]);
});
