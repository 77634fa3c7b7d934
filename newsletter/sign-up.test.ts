import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { confirmLate } from "./sign-up.ts";
import { unsubscribe } from "./subscribers.ts";
import { makeToken } from "./token.ts";

const context = { secret: "s".repeat(32), siteUrl: "https://901ai.example" };
const receivedAt = "2026-03-02T18:00:00.000Z";
const before = "2026-03-01T18:00:00.000Z";
const after = "2026-03-03T18:00:00.000Z";
const now = new Date("2026-03-06T18:00:00Z");

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "held-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

const held = { form: "newsletter", values: {}, email: "Ada@Example.org", receivedAt, language: null };
const late = () => confirmLate(context, now)(db, held);
const mails = async () =>
  (await db.selectFrom("outbox").select("subject").execute()).map(({ subject }) => subject);

test("a sign-up that was held and is no spam is asked to confirm, once", async () => {
  expect(await late()).toBe(1);
  expect(await late()).toBe(0);
  expect(await mails()).toEqual(["Confirm your subscription to the 901 AI newsletter"]);
});

test("who had left before they asked again is asked to confirm", async () => {
  const row = { address: "ada@example.org", state: "unsubscribed", asked_at: before, ended_at: before };
  await db.insertInto("subscribers").values(row).execute();
  expect(await late()).toBe(1);
});

test.each([
  ["asked again since and confirmed", { state: "confirmed", asked_at: after }],
  ["left since", { state: "unsubscribed", asked_at: before, ended_at: after }],
])("who has %s is not written to for what was held", async (_, row) => {
  await db
    .insertInto("subscribers")
    .values({ address: "ada@example.org", ...row })
    .execute();
  expect(await late()).toBe(0);
  expect(await mails()).toEqual([]);
});

test("who had come back and then left for good is not written to for what was held in between", async () => {
  const row = { address: "ada@example.org", state: "pending", asked_at: before, ended_at: before };
  const subscriber = await db.insertInto("subscribers").values(row).returningAll().executeTakeFirstOrThrow();
  await unsubscribe(
    db,
    context.secret,
    await makeToken(context.secret, "unsubscribe", subscriber),
    new Date(after),
  );
  expect(await late()).toBe(0);
  expect(await mails()).toEqual([]);
});
