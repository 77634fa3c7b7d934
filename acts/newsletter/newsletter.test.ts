/** Beginning an issue, sending it, holding its mails, and undoing that, on both engines. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { claimMails, leaveInDoubt, releaseClaims } from "../../mail/outbox/claims.ts";
import { isOn } from "../../newsletter/automatic.ts";
import { findSchedule } from "../../newsletter/sending/schedule.ts";
import { sendDueIssues } from "../../newsletter/sending/send-due.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { findEntryById, listEntries } from "../../publishing/entries/entries.ts";
import { issue } from "../../publishing/kinds/issue.ts";
import { actingOn, done, place, servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { perform } from "../perform.ts";
import { send } from "./send.ts";

const databases = openOnBothEngines();
const now = new Date("2031-01-05T18:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const text = { subject: "The week", body: "Good evening." };
const postalAddress = "1 Main Street";
const { postalAddress: unset } = site;
// Nothing is mailed without one (content/site.ts).
beforeAll(() => void Object.assign(site, { postalAddress }));
afterAll(() => void Object.assign(site, { postalAddress: unset }));
const morning = "2031-02-01T09:00";

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let id: number;

  beforeEach(async () => {
    db = databases[engine];
    const tables = ["entries", "entry_revisions", "letters", "outbox", "subscribers", "events"] as const;
    for (const table of [...tables, "issue_schedules", "chores"] as const)
      await db.deleteFrom(table).execute();
    await importSubscribers(db, "r1@example.org\nr2@example.org", { now });
    id = Number(
      done(await act("issue.begin"))
        .to?.split("/")
        .at(-1),
    );
    done(await act("entry.save", text));
  });

  const act = (name: string, input = {}, at = now, ids: string | number = id) =>
    actingOn(db).act(name, ids, input, { now: at });
  const undo = (event: number | undefined, at = now) => actingOn(db).undo(event, { now: at });
  const entry = async () => {
    const found = await findEntryById(db, id);
    if (!found) throw new Error("It is kept.");
    return found;
  };
  const sendAt = async () => (await findSchedule(db, await entry())).sendAt;
  const due = (at: Date) => sendDueIssues(db, { ...place, postalAddress }, () => at);

  test("an issue begins as a draft that is named after the day and keeps its name", async () => {
    expect(await entry()).toMatchObject({ state: "draft", slug: "2031-01-05", title: "The week" });
    await act("issue.begin");
    const drafts = await listEntries(db, issue, { states: ["draft"] });
    expect(drafts.map(({ slug }) => slug).toSorted()).toEqual(["2031-01-05", "2031-01-05-2"]);
  });

  test("an issue leaves in ten seconds, after the number is typed, unless that is undone", async () => {
    expect(await act("issue.send", { count: "3" })).toMatchObject({
      errors: [{ message: "Type the number 2 to confirm that you mean all of them" }],
    });
    const sent = done(await act("issue.send", { count: " 2" }));
    expect(sent.text).toBe("Going out in ten seconds, to 2 people.");
    expect(await sendAt()).toBe(later(10).toISOString());
    expect(await undo(sent.event, later(5))).toMatchObject({ undone: [`entry:${id}`] });
    expect(await entry()).toMatchObject({ state: "draft", body: text.body, slug: "2031-01-05" });
    expect(await due(later(11))).toMatchObject({ begun: [] });
    const again = done(await act("issue.send", { count: "2" }, later(20)));
    expect(await due(later(30))).toMatchObject({ begun: ["2031-01-05"] });
    expect(await undo(again.event, later(31))).toMatchObject({ refused: "conflict" });
    expect(await act("issue.unschedule", {}, later(31))).toMatchObject({
      message: "Too late: it’s already going out.",
    });
    expect(await entry()).toMatchObject({ state: "published" });
  });

  test("an issue is scheduled, moved and taken back, and undoing that restores the time before", async () => {
    expect(await act("issue.schedule", { count: "2", publishAt: "soon" })).toMatchObject({
      errors: [{ field: "publishAt", message: "Choose a day and a time" }],
    });
    expect(await act("issue.send", { count: "2", publishAt: morning })).toMatchObject({ refused: "invalid" });
    const first = done(await act("issue.schedule", { count: "2", publishAt: morning }));
    expect(first.text).toContain("It goes out on Saturday, February 1, 2031, 9:00 AM to everyone");
    const moved = done(await act("issue.schedule", { count: "2", publishAt: "2031-02-02T09:00" }));
    await undo(moved.event);
    expect(await sendAt()).toBe("2031-02-01T15:00:00.000Z");
    const back = done(await act("issue.unschedule"));
    expect(back.text).toBe("Taken back: nothing went out, and it’s a draft again.");
    expect([await sendAt(), (await entry()).state]).toEqual([null, "draft"]);
    await undo(back.event);
    expect(await sendAt()).toBe("2031-02-01T15:00:00.000Z");
    expect(await due(new Date("2031-02-01T15:00:01Z"))).toMatchObject({ begun: ["2031-01-05"] });
  });

  test("another text takes an issue off its schedule, and undoing that puts both back, before its time alone", async () => {
    done(await act("issue.schedule", { count: "2", publishAt: morning }));
    expect(done(await act("entry.save", text)).text).toBe("Saved.");
    expect(await sendAt()).not.toBeNull();
    const saved = done(await act("entry.save", { body: "Other words." }));
    expect(saved.text).toBe(
      "Saved. It’s a draft again, because its text was changed after it was scheduled.",
    );
    expect([await sendAt(), (await entry()).state]).toEqual([null, "draft"]);
    expect(await undo(saved.event, new Date("2031-02-02T00:00:00Z"))).toMatchObject({ refused: "conflict" });
    expect(await undo(saved.event, later(60))).toMatchObject({ undone: [`entry:${id}`] });
    expect(await entry()).toMatchObject({ state: "scheduled", body: "Good evening." });
    expect(await due(new Date("2031-02-01T15:00:01Z"))).toMatchObject({ begun: ["2031-01-05"] });
  });

  test("an issue is not sent by who signed in long ago, without readers, or as its own opening alone", async () => {
    const stale = { email: "ada@example.org", name: "", role: "owner", isFresh: false } as const;
    expect(await perform(servicesOf(db, now), send, { actor: stale, ids: [String(id)] })).toEqual({
      refused: "sign_in_again",
    });
    const opening = "Write two or three sentences of your own here, then delete this line.";
    expect(await act("issue.send", { count: "2", body: opening })).toMatchObject({
      message: "The draft’s own first line is still there.",
    });
    expect(await entry()).toMatchObject({ body: "Good evening." });
    await db.deleteFrom("subscribers").execute();
    expect(await act("issue.send", { count: "0" })).toMatchObject({ message: "Nobody is on the list yet." });
  });

  test("an issue that is on its way is paused and goes on, and both can be undone", async () => {
    expect(await act("issue.pause")).toMatchObject({ refused: "not_found" });
    done(await act("issue.send", { count: "2" }));
    await due(later(10));
    const claims = () => claimMails(db, { holder: "we", most: 5, now: later(11) });
    const paused = done(await act("issue.pause", {}, later(10)));
    expect(done(await act("issue.pause", {}, later(11))).event).toBeUndefined();
    expect(await claims()).toEqual([]);
    await undo(paused.event);
    const again = done(await act("issue.pause", {}, later(12)));
    const resumed = done(await act("issue.resume", {}, later(13)));
    await undo(resumed.event);
    expect(await claims()).toEqual([]);
    expect(await undo(again.event)).toMatchObject({ undone: [`entry:${id}`] });
    expect(await claims()).toHaveLength(2);
  });

  test("who may not have an issue gets it again when an owner says so, and not while it is paused", async () => {
    expect(await act("issue.send-doubtful")).toMatchObject({ refused: "already_done" });
    done(await act("issue.send", { count: "2" }));
    await due(later(10));
    const [lost, other] = await claimMails(db, { holder: "we", most: 2, now: later(11) });
    if (!lost || !other) throw new Error("Both are due.");
    await leaveInDoubt(db, "we", lost, "CONN ECONNECTION");
    await releaseClaims(db, "we", [other.id]);
    const leaving = async (at: number) =>
      (await claimMails(db, { holder: "we", most: 5, now: later(at) })).map(({ id: mail }) => mail);
    done(await act("issue.pause", {}, later(12)));
    const again = done(await act("issue.send-doubtful", {}, later(13)));
    expect([again.text, again.isUndoable]).toEqual(["Going out again, to 1 person.", false]);
    expect(await act("issue.send-doubtful", {}, later(14))).toMatchObject({ refused: "already_done" });
    expect(await leaving(14)).toEqual([]);
    done(await act("issue.resume", {}, later(15)));
    expect((await leaving(16)).toSorted()).toEqual([lost.id, other.id].toSorted());
  });

  test("a test goes to whoever presses, with what was typed, and is no secret of the log", async () => {
    const tested = done(await act("issue.test", { body: "Good morning." }));
    expect(tested.text).toBe("The test is on its way to ada@example.org. All links work.");
    expect(await entry()).toMatchObject({ body: "Good morning." });
    const mails = await db.selectFrom("outbox").select(["to_address", "subject"]).execute();
    expect(mails).toEqual([{ to_address: "ada@example.org", subject: "[Test] The week" }]);
    expect(tested.isUndoable).toBe(false);
    expect(await act("issue.test", { body: "![](https://spy.example/a.png)" })).toMatchObject({
      errors: [{ field: "body", message: expect.stringContaining("is not on this site") }],
    });
  });

  test("the weekly draft is switched off and on again, also by undo", async () => {
    const off = done(await act("weekly-draft.off", {}, now, "weekly-draft"));
    expect(await isOn(db, "weekly-draft")).toBe(false);
    expect(await undo(off.event)).toMatchObject({ undone: ["setting:weekly-draft"] });
    expect(await isOn(db, "weekly-draft")).toBe(true);
    expect(done(await act("weekly-draft.on", {}, now, "weekly-draft")).event).toBeUndefined();
  });
});
