import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { queueMail } from "./outbox.ts";
import { eachMail, retryMail } from "./outbox-admin.ts";

const queued = new Date("2026-07-02T03:04:05Z");
let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "outbox-desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  const states = ["waiting", "sending", "set aside", "sent", "in doubt", "dropped"];
  for (const key of states) {
    await queueMail(db, { key, to: { address: "a@b.co" }, subject: "s", text: "t", html: "h" }, queued);
    await db.updateTable("outbox").set({ state: key, attempts: 3 }).where("key", "=", key).execute();
  }
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the owner sees what has not left, without a word of it", async () => {
  const found: string[] = [];
  for await (const mail of eachMail(db)) {
    found.push(`${mail.key}: ${mail.attempts}`);
    expect(mail).not.toHaveProperty("text");
  }
  expect(found).toEqual(["waiting: 3", "sending: 3", "set aside: 3"]);
});

test("what may have arrived is sent again only by its own number, never with all others", async () => {
  const id = async (key: string) =>
    (await db.selectFrom("outbox").select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;
  expect((await retryMail(db, queued)).map((mail) => mail.id)).toEqual([
    await id("waiting"),
    await id("set aside"),
  ]);
  const one = await id("in doubt");
  expect(await retryMail(db, queued, one)).toEqual([{ id: one }]);
});
