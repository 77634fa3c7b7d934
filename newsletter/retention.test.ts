import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { retention } from "../content/site.ts";
import { migrate } from "../db/migrate.ts";
import { daysBefore } from "../db/nightly-retention.ts";
import { openDatabase } from "../db/open.ts";
import { eraseUnconfirmed } from "./retention.ts";

test("an address that nobody confirmed is forgotten after its time, one on the list or off it is not, whoever typed it in again", async () => {
  const now = new Date("2026-07-02T08:00:00Z");
  const limit = daysBefore(now, retention.unconfirmedSubscriberDays).getTime();
  const dataDir = mkdtempSync(join(tmpdir(), "forget-"));
  const db = openDatabase({ dataDir });
  await migrate(db);
  const asked = (shift: number) => new Date(limit + shift).toISOString();
  const rows = [
    { address: "late@a.co", state: "pending", asked_at: asked(-60_000) },
    { address: "young@a.co", state: "pending", asked_at: asked(60_000) },
    { address: "on@a.co", state: "confirmed", asked_at: asked(-60_000) },
    { address: "off@a.co", state: "unsubscribed", asked_at: asked(-60_000) },
    { address: "again@a.co", state: "pending", asked_at: asked(-60_000), ended_at: asked(-90_000) },
  ];
  const lists = [
    { list: "topic:air", state: "pending", asked_at: asked(-60_000) },
    { list: "topic:air", state: "confirmed", asked_at: asked(-60_000) },
    { list: "topic:air", state: "left", asked_at: asked(-60_000) },
    { list: "topic:air", state: "pending", asked_at: asked(60_000) },
  ] as const;
  const followers = ["asks", "follows", "was", "young-asks"].map((name) => ({
    ...{ address: `${name}@a.co`, state: "topics", asked_at: asked(-60_000) },
  }));
  await db
    .insertInto("subscribers")
    .values([...rows, ...followers])
    .execute();
  for (const [i, list] of lists.entries())
    await db
      .insertInto("subscriptions")
      .values({ ...list, subscriber_id: rows.length + i + 1, rhythm: "decided" })
      .execute();
  expect(await eraseUnconfirmed(db, now)).toBe(3);
  const left = await db.selectFrom("subscribers").select(["address", "state"]).orderBy("id").execute();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  expect(left.map(({ address, state }) => [address, state])).toEqual([
    ["young@a.co", "pending"],
    ["on@a.co", "confirmed"],
    ["off@a.co", "unsubscribed"],
    ["again@a.co", "unsubscribed"],
    ["follows@a.co", "topics"],
    ["was@a.co", "topics"],
    ["young-asks@a.co", "topics"],
  ]);
});
