import { beforeEach, describe, expect, test } from "vitest";
import { readActivity, recordEvent } from "../db/events.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { hasPeople } from "./people.ts";
import { eraseExpiredAccounts } from "./retention.ts";
import {
  endAllSessions,
  endSession,
  endSessionOf,
  findSession,
  isFresh,
  listSessions,
  putNotice,
  startSession,
  takeNotice,
} from "./sessions.ts";

const databases = openOnBothEngines();
const start = new Date("2026-11-22T18:00:00Z");
const hour = 3_600_000;
const later = (ms: number) => new Date(start.getTime() + ms);
const device = "Firefox on Android";

describe.each(engines)("sessions on %s", (engine) => {
  const db = () => databases[engine];
  let ada: number;
  let ben: number;

  beforeEach(async () => {
    for (const table of ["people", "sessions", "events", "activity"] as const)
      await db().deleteFrom(table).execute();
    expect(await hasPeople(db())).toBe(false);
    [ada = 0, ben = 0] = await Promise.all([invited("ada@example.org"), invited("ben@example.org")]);
  });

  async function invited(email: string): Promise<number> {
    const row = { email, address: email, name: "", role: "owner", invited_at: start.toISOString() };
    const { id } = await db().insertInto("people").values(row).returning("id").executeTakeFirstOrThrow();
    return id;
  }

  test("a token leads to its person and session, and the database holds only its hash", async () => {
    expect(await hasPeople(db())).toBe(true);
    const token = await startSession(db(), ada, { now: start, device });
    expect(token).toMatch(/^[\w-]{43}$/);
    const found = await findSession(db(), token, later(1));
    expect(found?.person).toEqual({ id: ada, email: "ada@example.org", name: "", role: "owner" });
    expect(found?.session).toMatchObject({ personId: ada, freshAt: start.toISOString(), device });
    expect(await findSession(db(), `${token}x`, later(1))).toBeUndefined();
    expect(JSON.stringify(await db().selectFrom("sessions").selectAll().execute())).not.toContain(token);
  });

  test("a session ends after 12 idle hours, and after 14 days whatever happens", async () => {
    const idle = await startSession(db(), ada, { now: start, device });
    expect(await findSession(db(), idle, later(12 * hour))).toBeDefined();
    expect(await findSession(db(), idle, later(24 * hour + 1))).toBeUndefined();
    const busy = await startSession(db(), ada, { now: start, device });
    for (let passed = 0; passed <= 14 * 24; passed += 8)
      expect(await findSession(db(), busy, later(passed * hour))).toBeDefined();
    expect(await findSession(db(), busy, later(14 * 24 * hour + 1))).toBeUndefined();
  });

  test("the last visit is written at most once a minute", async () => {
    const token = await startSession(db(), ada, { now: start, device });
    expect((await findSession(db(), token, later(59_000)))?.session.seenAt).toBe(start.toISOString());
    expect((await findSession(db(), token, later(60_000)))?.session.seenAt).toBe(later(60_000).toISOString());
  });

  test("ended, foreign and removed people's sessions open nothing", async () => {
    const token = await startSession(db(), ada, { now: start, device });
    const other = await startSession(db(), ada, { now: start, device });
    const { session } = (await findSession(db(), token, start)) ?? {};
    if (!session) throw new Error("No session.");
    expect(await endSessionOf(db(), ben, session.id)).toBe(false);
    expect(await listSessions(db(), ada, start)).toHaveLength(2);
    await endSession(db(), session.id);
    expect(await findSession(db(), token, start)).toBeUndefined();
    expect(await endAllSessions(db(), ada)).toBe(1);
    expect(await findSession(db(), other, start)).toBeUndefined();
    const last = await startSession(db(), ada, { now: start, device });
    await db().updateTable("people").set({ removed_at: start.toISOString() }).execute();
    expect(await findSession(db(), last, start)).toBeUndefined();
    expect(await hasPeople(db())).toBe(false);
  });

  test("a sign-in is fresh for ten minutes", () => {
    const freshAt = start.toISOString();
    expect(isFresh({ freshAt }, later(600_000))).toBe(true);
    expect(isFresh({ freshAt }, later(600_001))).toBe(false);
    expect(isFresh({ freshAt }, later(-hour))).toBe(false);
  });

  test("a notice is shown once", async () => {
    const token = await startSession(db(), ada, { now: start, device });
    const id = (await findSession(db(), token, start))?.session.id ?? 0;
    expect(await takeNotice(db(), id)).toBeUndefined();
    const notice = { text: "Withdrawn.", undo: { path: "/undo", fields: { event: "1" } } };
    await putNotice(db(), id, { text: "Earlier." });
    await putNotice(db(), id, notice);
    expect(await takeNotice(db(), id)).toEqual(notice);
    expect(await takeNotice(db(), id)).toBeUndefined();
  });

  const note = (actor: string, target: string, at: Date) =>
    recordEvent(db(), { at, actor, act: "message.answered", target, before: {}, after: {}, words: "" });
  const log = async (filter?: Parameters<typeof readActivity>[1]) =>
    (await readActivity(db(), filter)).map(({ who, target }) => `${who} ${target}`);

  test("the activity log is read newest first, by person or further back", async () => {
    await db().updateTable("people").set({ name: "Ada" }).where("id", "=", ada).execute();
    for (const target of ["submission:901-A", "submission:901-B"])
      await note("ada@example.org", target, start);
    const last = await note("command line", "person:7", start);
    expect(await log()).toEqual(["command line person:7", "Ada submission:901-B", "Ada submission:901-A"]);
    expect(await log({ actor: "ada@example.org", before: last - 1 })).toEqual(["Ada submission:901-A"]);
  });

  test("retention erases expired sessions, who was removed long ago, and who did what; what was done and when stays", async () => {
    const old = new Date("2024-11-01T00:00:00Z");
    await startSession(db(), ada, { now: old, device });
    await startSession(db(), ada, { now: start, device });
    await note("ada@example.org", "mail:1", old);
    await note("ada@example.org", `person:${ben}`, start);
    await note("ada@example.org", "mail:2", start);
    await db().updateTable("people").set({ removed_at: old.toISOString() }).where("id", "=", ben).execute();
    // A session, a person, a row for the release before, an actor, a target.
    expect(await eraseExpiredAccounts(db(), later(hour))).toBe(5);
    const events = db().selectFrom("events").select(["at", "actor", "target"]).orderBy("id");
    expect(await events.execute()).toEqual([
      { at: old.toISOString(), actor: null, target: "mail:1" },
      { at: "2026-11-22", actor: "ada@example.org", target: "person" },
      { at: start.toISOString(), actor: "ada@example.org", target: "mail:2" },
    ]);
    expect(await log()).toEqual(["ada@example.org mail:2", "ada@example.org person"]);
    expect(await db().selectFrom("people").select("id").execute()).toEqual([{ id: ada }]);
    expect(await db().selectFrom("sessions").select("person_id").execute()).toEqual([{ person_id: ada }]);
  });
});
