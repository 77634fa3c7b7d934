import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { claimMails, isClaimed, leaveInDoubt, markSent } from "../../mail/outbox/claims.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { eraseExpiredMails } from "../../mail/outbox/retention.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { publishDue } from "../../publishing/entries/publish-due.ts";
import { createEntry, publishEntry, saveEntry } from "../../publishing/entries/save-entry.ts";
import type { Entry } from "../../publishing/kind.ts";
import { issue as kind } from "../../publishing/kinds/issue.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { importSubscribers } from "../subscriber-list.ts";
import { unsubscribe } from "../subscribers.ts";
import { makeToken } from "../token.ts";
import { findFigures, isLeaving } from "./figures.ts";
import { readProofs, sendTest } from "./proofs.ts";
import { findSentIssue, setPaused } from "./queue-issue.ts";
import { findSchedule, scheduleIssue } from "./schedule.ts";
import { sendDueIssues } from "./send-due.ts";

const now = new Date("2026-03-06T18:00:00Z");
const later = new Date("2026-03-06T20:00:00Z");
const saving = { by: "ada@example.org", now };
const postalAddress = "1 Main Street";
const place = { secret: "s".repeat(32), siteUrl: "https://site.example", postalAddress };
const databases = openOnBothEngines();
const tables = [
  "entries",
  "entry_revisions",
  "letters",
  "chores",
  "content_versions",
  "outbox",
  "subscribers",
  "subscriber_events",
  "issue_schedules",
  "issue_proofs",
] as const;

afterEach(async () => {
  for (const db of Object.values(databases)) for (const table of tables) await db.deleteFrom(table).execute();
});

async function draft(db: Database, body = "Hello."): Promise<Entry> {
  const draft = { values: { subject: "This week", preview: "" }, body };
  const made = await createEntry(db, kind, draft, { ...saving, slug: "first" });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  return made.entry;
}

async function findIssue(db: Database, slug = "first"): Promise<Entry> {
  const found = await findEntry(db, kind.name, slug);
  if (!found) throw new Error("It is kept.");
  return found;
}

const readers = (db: Database, count: number, at = now) =>
  importSubscribers(db, Array.from({ length: count }, (_, i) => `r${i}@example.org`).join("\n"), { now: at });
const schedule = (db: Database, entry: Entry, at = later) =>
  db.transaction().execute((trx) => scheduleIssue(trx, entry, { ...saving, at, postalAddress }));
const mailed = async (db: Database) =>
  (await db.selectFrom("outbox").select("to_address").execute()).map((row) => row.to_address).sort();
const due = (db: Database, at = later) => sendDueIssues(db, place, () => at);

describe.each(engines)("on %s", (engine) => {
  test("a scheduled issue leaves at its time, once, whichever of two servers is first, with its page", async () => {
    const db = databases[engine];
    await readers(db, 1_200);
    expect(await schedule(db, await draft(db))).toMatchObject({
      outcome: "saved",
      entry: { state: "scheduled" },
    });
    expect(await due(db, now)).toEqual({ begun: [], refused: [], queued: false });
    expect(
      await publishDue(db, { place: { ...place, settings: { ownerEmail: "o@example.org" } }, now: later }),
    ).toEqual({
      published: [],
      refused: [],
    });
    const both = await Promise.all([due(db), due(db)]);
    expect(both.flatMap(({ begun }) => begun)).toEqual(["first"]);
    await due(db);
    const sent = await mailed(db);
    expect(sent).toHaveLength(1_200);
    expect(new Set(sent).size).toBe(1_200);
    expect(await findIssue(db)).toMatchObject({
      state: "published",
      publishedAt: later.toISOString(),
    });
    expect(await findSchedule(db, await findIssue(db))).toEqual({ sendAt: null, problem: null });
    expect(await due(db)).toEqual({ begun: [], refused: [], queued: false });
    expect(await mailed(db)).toHaveLength(1_200);
  }, 60_000);

  test("a crash half-way is finished by the next round, and nobody gets two", async () => {
    const db = databases[engine];
    await readers(db, 1_700);
    await schedule(db, await draft(db));
    let calls = 0;
    const crashing = () => {
      // The time is asked once for what is due, once to begin, then once a batch.
      if (++calls > 4) throw new Error("the power went");
      return later;
    };
    await expect(sendDueIssues(db, place, crashing)).rejects.toThrow("the power went");
    const before = (await mailed(db)).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(1_700);
    expect(await due(db)).toMatchObject({ begun: [], queued: true });
    const sent = await mailed(db);
    expect(sent).toHaveLength(1_700);
    expect(new Set(sent).size).toBe(1_700);
  }, 60_000);

  test("only the text that was scheduled leaves: saving another one makes it a draft again", async () => {
    const db = databases[engine];
    await readers(db, 1);
    const planned = await schedule(db, await draft(db));
    if (planned.outcome !== "saved") throw new Error(planned.outcome);
    const { entry } = planned;
    expect(await findSchedule(db, entry)).toMatchObject({ sendAt: later.toISOString() });
    const changed = { values: { subject: "Changed", preview: "" }, body: "Other words." };
    const how = { ...saving, version: entry.version };
    const saved = await db.transaction().execute((trx) => saveEntry(trx, kind, entry.id, changed, how));
    expect(saved).toMatchObject({ entry: { state: "draft", publishAt: null, slug: "first" } });
    expect(await findSchedule(db, await findIssue(db))).toMatchObject({ sendAt: null });
    await due(db);
    expect(await mailed(db)).toEqual([]);
    await schedule(db, await findIssue(db));
    await due(db);
    expect(await findSentIssue(db, "first")).toMatchObject({
      subject: "Changed",
      begun_by: "ada@example.org",
    });
  });

  test("an issue that was scheduled anew as a page alone does not leave, and says why", async () => {
    const db = databases[engine];
    await readers(db, 1);
    await schedule(db, await draft(db));
    const { id } = await findIssue(db);
    const publishAt = later;
    await db.transaction().execute((trx) => publishEntry(trx, kind, id, { ...saving, publishAt }));
    expect(await due(db)).toMatchObject({ begun: [], refused: ["first"] });
    expect(await mailed(db)).toEqual([]);
    const { problem } = await findSchedule(db, await findIssue(db));
    expect(problem).toContain("It was changed after it was scheduled");
  });

  test("one that cannot be sent at its time is a draft again and says why", async () => {
    const db = databases[engine];
    const entry = await draft(db);
    await schedule(db, entry);
    const owners = {
      ownerEmail: ["a@example.org", "b@example.org"],
      findDesk: async () => "https://desk.example",
    };
    const told = { ...place, owners };
    expect(await sendDueIssues(db, told, () => later)).toMatchObject({ begun: [], refused: ["first"] });
    const [mail, second] = await db.selectFrom("outbox").selectAll().execute();
    expect(mail).toMatchObject({
      to_address: "a@example.org",
      subject: "901 AI: newsletter not sent: This week",
    });
    expect(mail?.text).toContain(`https://desk.example/entries/issue/${entry.id}`);
    expect(second?.to_address).toBe("b@example.org");
    expect(await findIssue(db)).toMatchObject({ state: "draft", publishAt: null });
    expect(await findSchedule(db, await findIssue(db))).toMatchObject({
      problem: "Nobody is on the list yet.",
    });
    expect(await findSentIssue(db, "first")).toBeUndefined();
    expect(await due(db)).toMatchObject({ refused: [] });
  });

  test("an issue that was sent, or is not written, cannot be scheduled", async () => {
    const db = databases[engine];
    await readers(db, 1);
    const entry = await draft(db, "Write two or three sentences of your own here, then delete this line.");
    expect(await schedule(db, entry)).toMatchObject({
      outcome: "refused",
      problems: ["The draft’s own first line is still there."],
    });
    for (const table of ["entries", "entry_revisions"] as const) await db.deleteFrom(table).execute();
    const written = await draft(db, "Hello.");
    expect(await schedule(db, written, now)).toMatchObject({ problems: ["The time is in the past."] });
    const noAddress = { ...saving, at: later, postalAddress: "" };
    expect(await db.transaction().execute((trx) => scheduleIssue(trx, written, noAddress))).toMatchObject({
      problems: [expect.stringContaining("postal address")],
    });
    await schedule(db, written);
    await due(db);
    expect(await schedule(db, await findIssue(db), new Date("2026-03-07"))).toMatchObject({
      outcome: "refused",
    });
  });

  test("an issue that is scheduled as a page alone is published without mails", async () => {
    const db = databases[engine];
    await readers(db, 1);
    const entry = await draft(db);
    await publishEntry(db, kind, entry.id, { ...saving, publishAt: later });
    await due(db);
    await publishDue(db, { place: { ...place, settings: { ownerEmail: "o@example.org" } }, now: later });
    expect(await findIssue(db)).toMatchObject({ state: "published" });
    expect(await mailed(db)).toEqual([]);
  });

  test("a paused issue leaves to nobody, whoever works the queue, until it goes on", async () => {
    const db = databases[engine];
    await readers(db, 600);
    await schedule(db, await draft(db));
    await due(db);
    const id = (await findSentIssue(db, "first"))?.id ?? 0;
    const [claimed] = await claimMails(db, { holder: "a", most: 1, now: later });
    expect(await db.transaction().execute((trx) => setPaused(trx, id, later))).toBe(true);
    expect(await db.transaction().execute((trx) => setPaused(trx, id, later))).toBe(false);
    expect(await isClaimed(db, "a", claimed?.id ?? 0)).toBe(false);
    const one = { key: "answer:1", to: { address: "b@example.org" }, subject: "a", text: "a", html: "a" };
    await queueMail(db, one, later);
    const claims = () => claimMails(db, { holder: "b", most: 20, now: later });
    expect((await claims()).map(({ key }) => key)).toEqual(["answer:1"]);
    expect(await findFigures(db, "first")).toMatchObject({ paused_at: later.toISOString(), waiting: 600 });
    expect(await db.transaction().execute((trx) => setPaused(trx, id, null))).toBe(true);
    expect(await db.transaction().execute((trx) => setPaused(trx, id, null))).toBe(false);
    expect(await claims()).toHaveLength(20);
  });

  test("an issue that is paused while it is queued is queued as held", async () => {
    const db = databases[engine];
    await readers(db, 700);
    await schedule(db, await draft(db));
    let calls = 0;
    const crashing = () => {
      if (++calls > 3) throw new Error("the power went");
      return later;
    };
    await expect(sendDueIssues(db, place, crashing)).rejects.toThrow();
    const id = (await findSentIssue(db, "first"))?.id ?? 0;
    await db.transaction().execute((trx) => setPaused(trx, id, later));
    await due(db);
    expect(await mailed(db)).toHaveLength(700);
    expect(await claimMails(db, { holder: "b", most: 20, now: later })).toEqual([]);
  });

  test("figures stay when the mails are erased, and name who left and whose mailbox was gone after it", async () => {
    const db = databases[engine];
    await readers(db, 4);
    await schedule(db, await draft(db));
    await due(db);
    expect(isLeaving((await findFigures(db, "first")) ?? ({} as never))).toBe(true);
    const [lost, ...sent] = await claimMails(db, { holder: "a", most: 3, now: later });
    for (const { id } of sent) await markSent(db, id, later);
    if (lost) await leaveInDoubt(db, "a", lost, "CONN ECONNECTION");
    const reader = await db
      .selectFrom("subscribers")
      .selectAll()
      .where("address", "=", "r1@example.org")
      .executeTakeFirstOrThrow();
    await unsubscribe(db, place.secret, makeToken(place.secret, "unsubscribe", reader), later);
    const figures = { queued: 4, sent: 2, waiting: 1, failed: 0, inDoubt: 1, left: 1, bounced: 0 };
    expect(await findFigures(db, "first")).toMatchObject(figures);
    await eraseExpiredMails(db, new Date("2026-06-01"));
    expect(await db.selectFrom("outbox").select("state").execute()).toEqual([{ state: "waiting" }]);
    // Who may have it counts as somebody who has it, once the mail is erased.
    expect(await findFigures(db, "first")).toMatchObject({ ...figures, sent: 3, inDoubt: 0 });
  });

  test("a test is a proof of the text that was tested", async () => {
    const db = databases[engine];
    const entry = await draft(db);
    const proofs = async (read = entry) => (await readProofs(db, read, { postalAddress })).tested;
    expect(await proofs()).toBe("no");
    const sent = { to: "me@example.org", siteUrl: place.siteUrl, postalAddress, now };
    const broken = [{ url: "/nowhere", why: "it answers 404" }];
    await db.transaction().execute((trx) => sendTest(trx, entry, { ...sent, broken }));
    expect(await proofs()).toBe("yes");
    expect(await proofs({ ...entry, body: "Other." })).toBe("earlier");
    expect(await readProofs(db, entry, { postalAddress })).toMatchObject({ tested: "yes", broken });
    expect(await db.selectFrom("outbox").select(["subject", "text"]).executeTakeFirst()).toEqual({
      subject: "[Test] This week",
      text: expect.stringMatching(/^Hello\.\n[\s\S]*: https:\/\/site\.example\/\n/),
    });
  });
});
