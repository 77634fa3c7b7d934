import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import { openDatabase, openFile } from "../open.ts";
import type { Database } from "../schema.ts";
import { backup } from "./backup.ts";
import { inspectCopy } from "./inspect-backup.ts";
import { restore } from "./restore.ts";

const now = new Date("2026-07-02T03:04:05Z");
const at = now.toISOString();
let folder: string;
let place: { dataDir: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  place = { dataDir: join(folder, "data") };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function withSite<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(place);
  await migrate(db);
  return work(db).finally(() => db.destroy());
}

const personOf = (name: string, role: string) => ({
  ...{ email: `${name}@x.org`, address: `${name}@x.org`, name, role, invited_at: at },
});

/** A site with people, and a backup of it. */
async function makeBackup(file: string): Promise<void> {
  await withSite(async (db) => {
    for (const [index, [name, role]] of [
      ["ada", "owner"],
      ["ben", "editor"],
      ["cy", "owner"],
    ].entries()) {
      const id = index + 1;
      await db
        .insertInto("people")
        .values({ id, ...personOf(String(name), String(role)) })
        .execute();
      const passkey = {
        person_id: id,
        public_key: "k",
        counter: 0,
        transports: "[]",
        name: "",
        created_at: at,
      };
      for (const which of ["old", "kept"])
        await db
          .insertInto("passkeys")
          .values({ id: `${name} ${which}`, ...passkey })
          .execute();
      const times = { created_at: at, seen_at: at, fresh_at: at, device: "Firefox" };
      await db
        .insertInto("sessions")
        .values({ person_id: id, token_hash: String(name), ...times })
        .execute();
    }
    const request = { purpose: "sign-in", person_id: 1, code_hash: "c", link_hash: "l", return_to: "/" };
    await db
      .insertInto("sign_in_requests")
      .values({ ...request, created_at: at, expires_at: at })
      .execute();
    const sent = { form: "contact", received_at: at, email: "dan@example.com", fields: "{}" };
    for (const assignee_id of [1, 2]) {
      const key = String(assignee_id);
      await db
        .insertInto("submissions")
        .values({ ...sent, reference: key, idempotency_key: key, assignee_id })
        .execute();
    }
    await backup(db, file);
  });
}

test("a backup brings back no session, no removed person or passkey and no right that was taken away since", async () => {
  const file = join(folder, "copy.db");
  await makeBackup(file);
  await withSite(async (db) => {
    await db.updateTable("people").set({ removed_at: at }).where("id", "=", 2).execute();
    await db.deleteFrom("passkeys").where("person_id", "=", 2).execute();
    await db.updateTable("people").set({ role: "editor" }).where("id", "=", 3).execute();
    await db.deleteFrom("passkeys").where("id", "=", "ada old").execute();
  });
  await restore(place, file, { now });
  await withSite(async (db) => {
    const people = await db
      .selectFrom("people")
      .select(["name", "role", "removed_at"])
      .orderBy("id")
      .execute();
    expect(people.map(({ name, role, removed_at }) => [name, role, removed_at !== null])).toEqual([
      ["ada", "owner", false],
      ["ben", "editor", true],
      ["cy", "editor", false],
    ]);
    const given = await db.selectFrom("submissions").select("assignee_id").orderBy("id").execute();
    expect(given.map(({ assignee_id }) => assignee_id)).toEqual([1, null]);
    const passkeys = await db.selectFrom("passkeys").select("id").orderBy("id").execute();
    expect(passkeys.map(({ id }) => id)).toEqual(["ada kept", "cy kept", "cy old"]);
    for (const table of ["sessions", "sign_in_requests"] as const)
      expect(await db.selectFrom(table).select("id").execute(), table).toEqual([]);
  });
});

test("what was planted in a backup is named by the check, and does not come in with it", async () => {
  const file = join(folder, "copy.db");
  await makeBackup(file);
  const planted = openFile(file);
  for (const statement of [
    "create trigger promoted after insert on sessions begin update people set role = 'owner'; end",
    "create view everybody as select * from people",
    "create table stash (text)",
    "create unique index one_role on people (role, name)",
    "drop trigger search_message_added",
    "create trigger search_message_added after insert on search_messages begin delete from people; end",
  ])
    await sql.raw(statement).execute(planted);
  await sql`pragma journal_mode = delete`.execute(planted);
  await planted.destroy();
  rmSync(`${file}.sha256`);
  expect([...(await inspectCopy(file)).foreign].sort()).toEqual([
    "index one_role",
    "table stash",
    "trigger promoted",
    "trigger search_message_added",
    "view everybody",
  ]);
  await restore(place, file, { now });
  expect((await inspectCopy(join(place.dataDir, "site.db"))).foreign).toEqual([]);
  await withSite(async (db) => {
    await sql`insert into search_messages (id, words) values (1, 'hello')`.execute(db);
    expect(await db.selectFrom("people").select("id").execute()).toHaveLength(3);
  });
});

test("one flipped byte in a backup is noticed", async () => {
  const file = join(folder, "copy.db");
  await makeBackup(file);
  const bytes = readFileSync(file);
  const sum = createHash("sha256").update(bytes).digest("hex");
  expect(readFileSync(`${file}.sha256`, "utf8")).toBe(`${sum}  copy.db\n`);
  // Inside a text, where SQLite sees no fault.
  const text = bytes.indexOf("Firefox");
  bytes[text] = 0x66;
  writeFileSync(file, bytes);
  await expect(inspectCopy(file)).rejects.toThrow("was changed since it was made");
  await expect(restore(place, file, { now })).rejects.toThrow("was changed since it was made");
  rmSync(`${file}.sha256`);
  expect((await inspectCopy(file)).foreign).toEqual([]);
});
