/** What people sent since a backup goes into it again, on both engines, once or twice. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backup } from "../db/backup/backup.ts";
import { countOf } from "../db/count.ts";
import { openFile, withFile } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { publishSeats, register } from "../test/support/seats.ts";
import { applyRows, writeRows } from "./rows-since.ts";

const databases = openOnBothEngines();
const before = "2026-11-29T08:00:00.000Z";
const since = "2026-11-29T09:00:00.000Z";
const after = "2026-11-29T09:20:00.000Z";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rows-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const submission = (reference: string, received_at: string) => ({
  ...{ reference, form: "contact", idempotency_key: reference, received_at },
  ...{ email: "ada@example.org", fields: '{"message":"A room?"}', state: "new" },
});
const addSubscriber = async (db: Database, address: string, at: string) => {
  const row = { address, state: "confirmed", asked_at: at, confirmed_at: at };
  const { id } = await db.insertInto("subscribers").values(row).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("subscriber_events").values({ subscriber_id: id, at, what: "confirmed" }).execute();
  return id;
};
const addList = (db: Database, subscriber_id: number, list: string, at: string) =>
  db
    .insertInto("subscriptions")
    .values({
      ...{ subscriber_id, list, rhythm: "weekly", state: "confirmed" },
      asked_at: at,
      confirmed_at: at,
    })
    .execute();

/** All rows of the tables of people, in the order of their keys, as plain values. */
async function peopleIn(db: Database) {
  return {
    submissions: await db.selectFrom("submissions").selectAll().orderBy("id").execute(),
    pictures: await db.selectFrom("submission_pictures").selectAll().orderBy("reference").execute(),
    changes: await db.selectFrom("entry_changes").selectAll().orderBy("id").execute(),
    answers: await db.selectFrom("answers").select(["reference", "act"]).orderBy("id").execute(),
    subscribers: await db.selectFrom("subscribers").selectAll().orderBy("id").execute(),
    lists: await db.selectFrom("subscriptions").selectAll().orderBy("id").execute(),
    events: await db.selectFrom("subscriber_events").selectAll().orderBy("id").execute(),
    seats: await db.selectFrom("registrations").selectAll().orderBy("id").execute(),
    erasures: await db.selectFrom("erasures").selectAll().orderBy("digest").execute(),
  };
}

describe.each(engines)("%s", (engine) => {
  test("all that came, changed or left since is as it was, and what rests on it stays", async () => {
    const db = databases[engine];
    const event = await publishSeats(db, 5);
    await db
      .insertInto("submissions")
      .values([submission("901-OLD", before), submission("901-CHG", before)])
      .execute();
    await db
      .insertInto("answers")
      .values({ reference: "901-CHG", at: before, actor: "ada", act: "replied" })
      .execute();
    const stays = await addSubscriber(db, "stays@example.org", before);
    const leaves = await addSubscriber(db, "leaves@example.org", before);
    const again = await addSubscriber(db, "again@example.org", before);
    await addList(db, stays, "topic:air", before);
    const seat = await register(db, event, "Mo");
    await register(db, event, "Gives Back", { state: "in" });
    const file = join(folder, "full.db");
    await backup(db, file);

    await db
      .insertInto("submissions")
      .values([submission("901-NEW", after), { ...submission("901-DLY", after), state: "canary" }])
      .execute();
    await db
      .insertInto("submission_pictures")
      .values({ reference: "901-NEW", bytes: Buffer.from([255, 0, 254]) })
      .execute();
    await db
      .updateTable("submissions")
      .set({ fields: '{"message":"A hall?"}' })
      .where("reference", "=", "901-CHG")
      .execute();
    const change = {
      reference: "901-CHG",
      action: "change",
      fields: "{}",
      asked_at: after,
      state: "accepted",
    } as const;
    await db.insertInto("entry_changes").values(change).execute();
    await db
      .updateTable("subscribers")
      .set({ state: "unsubscribed", ended_at: after })
      .where("id", "=", leaves)
      .execute();
    await db
      .insertInto("subscriber_events")
      .values({ subscriber_id: leaves, at: after, what: "left" })
      .execute();
    // Erased and signed up again: the same address under another number.
    await db.deleteFrom("subscriber_events").where("subscriber_id", "=", again).execute();
    await db.deleteFrom("subscribers").where("id", "=", again).execute();
    await addList(db, await addSubscriber(db, "again@example.org", after), "place:whitehaven", after);
    await db.updateTable("registrations").set({ seats: 2 }).where("id", "=", seat).execute();
    await db
      .updateTable("registrations")
      .set({ state: "given-back" })
      .where("name", "=", "Gives Back")
      .execute();
    await register(db, event, "Ada");
    await db.insertInto("erasures").values({ digest: "d", salt: "s", erased_at: after }).execute();

    const rows = join(folder, "rows.jsonl");
    await writeRows(db, since, rows);
    const text = readFileSync(rows, "utf8");
    expect(text).not.toMatch(/901-OLD|901-DLY|stays@/);
    await withFile(file, {}, async (copy) => {
      const added = await applyRows(copy, rows);
      expect(Object.fromEntries(added)).toMatchObject({ submissions: 1, entry_changes: 1, registrations: 1 });
      const all = await peopleIn(db);
      const wanted = { ...all, submissions: all.submissions.filter(({ state }) => state !== "canary") };
      const first = await peopleIn(copy);
      // Its event of the erased subscriber is another's matter: the erasure is done again.
      expect({ ...first, events: [] }).toEqual({ ...wanted, events: [] });
      expect(first.events).toEqual(expect.arrayContaining(wanted.events));
      expect(first.answers).toEqual([{ reference: "901-CHG", act: "replied" }]);
      expect([...(await applyRows(copy, rows)).values()].every((count) => count === 0)).toBe(true);
      expect(await peopleIn(copy)).toEqual(first);
    });
  });
});

test("a message that was given to somebody who came to the desk since stays, and is nobody's", async () => {
  const db = databases.SQLite;
  const file = join(folder, "full.db");
  await backup(db, file);
  const invited = {
    ...{ email: "new@example.org", address: "new@example.org", name: "New" },
    ...{ role: "editor", invited_at: after },
  } as const;
  const { id } = await db.insertInto("people").values(invited).returning("id").executeTakeFirstOrThrow();
  await db
    .insertInto("submissions")
    .values({ ...submission("901-GVN", after), assignee_id: id })
    .execute();
  await db
    .insertInto("submission_pictures")
    .values({ reference: "901-GVN", bytes: Buffer.from([1]) })
    .execute();
  const rows = join(folder, "rows.jsonl");
  await writeRows(db, since, rows);
  await withFile(file, {}, async (copy) => {
    expect((await applyRows(copy, rows)).get("submissions")).toBe(1);
    const [given] = await copy
      .selectFrom("submissions")
      .select(["reference", "assignee_id"])
      .where("reference", "=", "901-GVN")
      .execute();
    expect(given).toEqual({ reference: "901-GVN", assignee_id: null });
    expect(await countOf(copy.selectFrom("submission_pictures").where("reference", "=", "901-GVN"))).toBe(1);
  });
  await db.deleteFrom("people").execute();
});

test("of a seat at an event that no backup has nothing stays, and an unknown table or column is left out", async () => {
  const db = databases.SQLite;
  const file = join(folder, "full.db");
  await backup(db, file);
  await register(db, await publishSeats(db, 5, { title: "Published since" }), "Late");
  const rows = join(folder, "rows.jsonl");
  await writeRows(db, since, rows);
  const copy = openFile(file);
  const { appendFileSync } = await import("node:fs");
  appendFileSync(rows, '["people",{"id":99,"email":"evil@example.org","role":"owner"}]\n');
  appendFileSync(
    rows,
    `["submissions",${JSON.stringify({ id: 9999, ...submission("901-TMR", after), of_tomorrow: 1 })}]\n`,
  );
  await applyRows(copy, rows);
  expect(await copy.selectFrom("registrations").select("id").where("name", "=", "Late").execute()).toEqual(
    [],
  );
  expect(await copy.selectFrom("people").select("id").execute()).toEqual([]);
  expect(
    await copy.selectFrom("submissions").select("id").where("reference", "=", "901-TMR").execute(),
  ).toHaveLength(1);
  await copy.destroy();
});
