/** Two thousand people want forty seats from two servers over one PostgreSQL, one of which is killed in between. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event as kind } from "../../publishing/kinds/event.ts";
import { post } from "../support/ask.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { eventDraft } from "../support/some-entries.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const people = 2_000;
const seats = 40;
const atOnce = 48;
const folder = mkdtempSync(join(tmpdir(), "seats-"));
let postgres: TestDatabase;
let db: Database;
let servers: RunningServer[];
let settings: Record<string, string>;

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
  settings = {
    DATABASE_URL: postgres.url,
    SECRET: "only for this test, only on this machine",
    RATE_LIMITS: "",
    TRUST_PROXY: "1",
  };
  servers = [await startServer(settings), await startServer(settings)];
  db = openDatabase({ dataDir: folder, databaseUrl: postgres.url });
});

afterAll(async () => {
  await db?.destroy();
  for (const server of servers ?? []) await server.close();
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Until somebody is answered with 303: at the other server, and after a pause, as a browser's user presses again. */
async function insist(n: number, path: string, fields: Record<string, string>): Promise<string> {
  // The first two hundred sit in five libraries, forty behind one address each.
  const address = n < 200 ? `203.0.113.${n % 5}` : `10.${n >> 8}.${n & 255}.7`;
  for (let attempt = n; attempt < n + 200; attempt++) {
    const server = servers[attempt % servers.length];
    const answer =
      server && (await post(server.url, path, fields, { "x-forwarded-for": address }).catch(() => {}));
    if (answer?.status === 303) return answer.headers.location ?? "";
    // Over a limit nobody of these is.
    if (answer && answer.status < 500) throw new Error(`${path.slice(0, 40)} answers ${answer.status}`);
    await pause(50 + Math.random() * 300);
  }
  throw new Error("nobody answers");
}

async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test("exactly forty are in, all others wait in the order in which they came, nobody twice and nobody lost", async () => {
  const draft = eventDraft({ seats: `${seats}`, reminders: "both" });
  const made = await db
    .transaction()
    .execute((trx) => createEntry(trx, kind, draft, { by: "test", now: new Date(), state: "published" }));
  if (made.outcome !== "saved") throw new Error(made.outcome);
  const { id, slug } = made.entry;
  const numbers = Array.from({ length: people }, (_, n) => n);
  const answered: string[] = [];
  let restarted: Promise<unknown> | undefined;
  const killOne = async () => {
    const [, second] = servers;
    if (!second) throw new Error("no second server");
    await second.kill("SIGKILL");
    const { dataDir } = second;
    await pause(2_000);
    const again = await startServer({ ...settings, DATA_DIR: dataDir, PORT: new URL(second.url).port });
    servers[1] = again;
  };

  /** Presses what came by mail so far. */
  const pressed = new Set<string>();
  const pressAll = async () => {
    const mails = await db
      .selectFrom("outbox")
      .select(["to_address", "text"])
      .where("key", "like", "seat-ask:%")
      .execute();
    const fresh = mails.filter(({ to_address }) => !pressed.has(to_address));
    for (const { to_address } of fresh) pressed.add(to_address);
    await each(fresh, async ({ text, to_address }) => {
      const link = /\/seat\?token=\S+/.exec(text)?.[0] ?? "";
      answered.push(await insist(Number(to_address.split("@")[0]?.slice(1)), link, { do: "confirm" }));
    });
  };
  let isAsking = true;
  const pressing = (async () => {
    while (isAsking) {
      await pressAll();
      await pause(200);
    }
    await pressAll();
  })();
  let asked = 0;
  await each(numbers, async (n) => {
    const fields = { name: `Person ${n}`, email: `p${n}@example.org`, seats: "1" };
    expect(await insist(n, `/events/${slug}/seat`, fields)).toContain("receipt=sent");
    asked += 1;
    // Again, as people press twice.
    if (n % 100 === 0) await insist(n, `/events/${slug}/seat`, fields);
    if (asked === 700) restarted = killOne();
  });
  isAsking = false;
  await pressing;
  await restarted;

  const rows = await db
    .selectFrom("registrations")
    .selectAll()
    .where("event", "=", id)
    .orderBy("id")
    .execute();
  expect(new Set(rows.map(({ email }) => email)).size).toBe(people);
  expect(rows).toHaveLength(people);
  const statesOf = (some: typeof rows) => [...new Set(some.map(({ state }) => state))];
  expect(statesOf(rows.slice(0, seats))).toEqual(["in"]);
  expect(statesOf(rows.slice(seats))).toEqual(["waiting"]);
  expect(answered.filter((place) => place.includes("done=in"))).toHaveLength(seats);
  const mails = await db.selectFrom("outbox").select(["key", "to_address"]).execute();
  const about = (sort: string) => mails.filter(({ key }) => key.startsWith(`seat-${sort}:`));
  expect([about("in").length, about("waiting").length]).toEqual([seats, people - seats]);
  expect(new Set([...about("in"), ...about("waiting")].map(({ to_address }) => to_address)).size).toBe(
    people,
  );

  // Three give their seats back: the next three in line are offered them by the servers themselves.
  const back = rows.slice(3, 6);
  for (const { email } of back) {
    const own = db.selectFrom("outbox").select("text").where("to_address", "=", email);
    const { text } = await own.where("key", "like", "seat-ask:%").executeTakeFirstOrThrow();
    await insist(0, /\/seat\?token=\S+/.exec(text)?.[0] ?? "", { do: "give-back" });
  }
  const offered = () =>
    db.selectFrom("registrations").select("id").where("state", "=", "offered").orderBy("id").execute();
  for (let waited = 0; waited < 60 && (await offered()).length < 3; waited++) await pause(500);
  await pause(12_000);
  expect((await offered()).map((row) => row.id)).toEqual(rows.slice(seats, seats + 3).map((row) => row.id));
}, 900_000);
