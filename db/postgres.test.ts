/** What db/ promises, on a real PostgreSQL. */
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPostgres, type Postgres } from "../test/support/postgres.ts";
import { openWriter } from "./durable-write.ts";
import { runExclusive } from "./exclusive-lock.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { probeDatabase } from "./readiness.ts";
import { isOutage, reasonOf } from "./retry.ts";
import type { Database } from "./schema.ts";

const dataDir = mkdtempSync(join(tmpdir(), "pg-"));
let postgres: Postgres;
let db: Database;
let other: Database;

beforeAll(async () => {
  postgres = await openPostgres();
  const place = { dataDir, databaseUrl: postgres.url };
  db = openDatabase(place);
  other = openDatabase(place);
  // Two servers that start at the same moment.
  await Promise.all([migrate(db), migrate(other)]);
}, 60_000);

afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const note = (name: string) => async (transaction: Database) => {
  await transaction
    .insertInto("chores")
    .values({ name, last_done: null, holder: null, held_until: null })
    .execute();
  return name;
};

test("every table is there, once, and a second start changes nothing", async () => {
  await migrate(db);
  const names = (await db.introspection.getTables()).map((table) => table.name);
  expect(names).toEqual(expect.arrayContaining(["submissions", "outbox", "chores", "news_articles"]));
  await probeDatabase(db, { dataDir }, { commit: true });
});

test("whoever reads a table that another program has locked waits some seconds at most, and it counts as an outage", async () => {
  expect((await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)).rows).toEqual([
    { lock_timeout: "5s" },
  ]);
  const hasty = openDatabase({
    dataDir,
    databaseUrl: `${postgres.url}${postgres.url.includes("?") ? "&" : "?"}lock_timeout=100`,
  });
  const read = other.transaction().execute(async (transaction) => {
    await sql`lock table chores in access exclusive mode`.execute(transaction);
    return hasty
      .selectFrom("chores")
      .selectAll()
      .execute()
      .catch((error: unknown) => error);
  });
  expect(isOutage(await read)).toBe(true);
  await hasty.destroy();
});

test("a migration may take longer than a statement of the running site", async () => {
  await sql`create database young`.execute(db);
  const url = postgres.url.replace(/\/[^/?]*(\?|$)/, "/young$1");
  const impatient = openDatabase({ dataDir, databaseUrl: `${url}?statement_timeout=300&lock_timeout=200` });
  const holder = openDatabase({ dataDir, databaseUrl: url });
  let release = () => {};
  // The lock under which Kysely migrates.
  const held = holder.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const begun = migrate(impatient);
  setTimeout(() => release(), 1_000);
  await begun;
  await held;
  const { rows } = await setting(impatient, "statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "300ms" }]);
  await Promise.all([impatient.destroy(), holder.destroy()]);
});

test("a commit is on disk before it is answered", async () => {
  const { rows } = await db.connection().execute((connection) => setting(connection, "synchronous_commit"));
  expect(rows).toEqual([{ synchronous_commit: "on" }]);
});

test("what several processes write at once is all kept", async () => {
  const [write, writeToo] = [openWriter(db), openWriter(other)];
  const all = Array.from({ length: 40 }, (_, i) => `pg-${i}`);
  expect(await Promise.all(all.map((name, i) => (i % 2 ? write : writeToo)(note(name))))).toEqual(all);
});

test("of two processes only one runs a job at a time, and the other goes on", async () => {
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = runExclusive(db, "news", async () => {
    await work;
    return "done";
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await runExclusive(other, "news", async () => "done too")).toBeUndefined();
  expect(await runExclusive(other, "something else", async () => "done too")).toBe("done too");
  finish();
  expect(await first).toBe("done");
  expect(await runExclusive(other, "news", async () => "done too")).toBe("done too");
});

test("after the database went away and came back, the next write is kept without a restart", async () => {
  const write = openWriter(db);
  await postgres.kill();
  await expect(write(note("lost"))).rejects.toThrow();
  await postgres.start();
  expect(await write(note("back"))).toBe("back");
  expect(
    await db.selectFrom("chores").select("name").where("name", "in", ["lost", "back"]).execute(),
  ).toEqual([{ name: "back" }]);
}, 30_000);

test("a connection that breaks in the middle of a write fails that write, and not the server", async () => {
  const crashed = vi.fn();
  process.on("uncaughtException", crashed);
  const write = db.transaction().execute(async (transaction) => {
    await note("half a write")(transaction);
    await postgres.kill();
    await note("the other half")(transaction);
  });
  await expect(write).rejects.toThrow();
  await postgres.start();
  expect(await openWriter(db)(note("the next write"))).toBe("the next write");
  process.off("uncaughtException", crashed);
  expect(crashed).not.toHaveBeenCalled();
}, 30_000);

test("a database that says nothing more turns the check red in seconds, and the log says why", async () => {
  const line = await openLine(postgres.port);
  const far = openDatabase({ dataDir, databaseUrl: postgres.url.replace(/:\d+\//, `:${line.port}/`) });
  const [check, write] = [() => probeDatabase(far, { dataDir }, { commit: true }), openWriter(far)];
  // Two connections are open; who comes third has to make one.
  await Promise.all([check(), write(note("heard"))]);
  line.silence();
  const outcomes = [check(), write(note("unheard")), write(note("unheard too"))];
  const reasons = outcomes.map((outcome) => outcome.then(() => "answered", reasonOf));
  expect(await Promise.all(reasons)).toEqual(["DATABASE_SILENT", "DATABASE_SILENT", "CONNECTION_BROKEN"]);
  line.close();
  await far.destroy();
}, 20_000);

/** A line to the database that can fall silent, as a network does that drops every packet. */
async function openLine(to: number) {
  let silent = false;
  const sockets: Socket[] = [];
  const forward = (from: Socket, into: Socket) =>
    from.on("data", (bytes) => silent || into.write(bytes)).on("error", () => into.destroy());
  const server = createServer((near) => {
    const away = connect(to, "127.0.0.1");
    sockets.push(near, away);
    forward(near, away);
    forward(away, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    silence: () => {
      silent = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function setting(connection: Database, name: string) {
  return sql`show ${sql.raw(name)}`.execute(connection);
}
