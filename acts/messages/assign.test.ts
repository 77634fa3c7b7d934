/** Giving messages to colleagues and putting them off, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import { removePerson } from "../../accounts/people.ts";
import { erasePersonFromAccounts } from "../../accounts/retention.ts";
import type { Database } from "../../db/schema.ts";
import { eraseRow } from "../../forms/owner/retention.ts";
import { readPage } from "../../forms/owner/submission-list.ts";
import { countSubmissions, findSubmission } from "../../forms/owner/submissions.ts";
import { countProposals, listProposals } from "../../publishing/proposals/proposals.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send } from "../../test/support/proposals.ts";
import { laterChoices } from "./assign.ts";

const databases = openOnBothEngines();
/** A Sunday, noon in Memphis. */
const now = new Date("2031-01-05T18:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const nine = (day: string) => `${day}T15:00:00.000Z`;
const message = { name: "Carla", email: "Carla@Example.com", subject: "A room", message: "We have a hall." };

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let ben: number;
  let reference: string;

  const act = (name: string, input = {}, at = now, ids: string | string[] = reference) =>
    actingOn(db).act(`message.${name}`, ids, input, { now: at });
  const undo = (event: number | undefined, at = now) => actingOn(db).undo(event, { now: at });
  const found = () => findSubmission(db, reference);
  const join = async (name: string) => {
    const email = `${name.toLowerCase()}@example.org`;
    const at = now.toISOString();
    const row = { email, address: email, name, role: "owner", invited_at: at, joined_at: at };
    return (await db.insertInto("people").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  const waiting = async (at: Date, more = {}) => {
    const later = { at: at.toISOString(), is: "not" } as const;
    const page = await readPage(db, { toAnswer: true, later, ...more }, { limit: 2 });
    return { ...page, titles: page.messages.map(({ values }) => values.subject) };
  };

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["submissions", "outbox", "events", "activity", "people"] as const)
      await db.deleteFrom(table).execute();
    await join("Ada");
    ben = await join("Ben");
    reference = await send(db, "contact", message, days(-1));
  });

  test("a message is given to a colleague, to oneself and to nobody, and each is undone", async () => {
    const given = done(await act("assign", { to: String(ben) }));
    expect(given.text).toBe("It is Ben’s now.");
    expect((await found())?.assignee).toBe(ben);
    expect(await countSubmissions(db, { assignee: ben })).toBe(1);
    expect(await countSubmissions(db, { assignee: null })).toBe(0);
    expect(done(await act("assign", { to: "me" })).text).toBe("It is yours now; it was Ben’s.");
    expect(done(await act("assign", { to: "me" })).text).toBe("It is yours now.");
    expect((await found())?.assignee).not.toBe(ben);
    expect(await undo(given.event)).toMatchObject({ refused: "conflict" });
    const nobody = done(await act("assign", { to: "nobody" }));
    expect(nobody.text).toBe("It is nobody’s now.");
    expect(await countSubmissions(db, { assignee: null })).toBe(1);
    await undo(nobody.event);
    expect((await found())?.assignee).not.toBeNull();
    for (const to of ["", "0", "x@example.org"])
      expect(await act("assign", { to })).toMatchObject({ refused: "invalid" });
  });

  test("who takes several from colleagues learns whose some of them were", async () => {
    const cy = await join("Cy");
    const others = [await send(db, "contact", message, now), await send(db, "contact", message, days(-2))];
    await act("assign", { to: String(ben) });
    await act("assign", { to: String(cy) }, now, others[0]);
    const taken = done(await act("assign", { to: "me" }, now, [reference, ...others]));
    expect(taken.text).toMatch(/^3 are yours now; some were (Ben’s, Cy’s|Cy’s, Ben’s)\.$/);
  });

  test("who is removed or erased leaves what was theirs to nobody, and gets nothing back by an undo", async () => {
    await act("assign", { to: "ben@example.org" });
    const taken = done(await act("assign", { to: "me" }));
    expect(await removePerson(db, ben, now)).toBe(0);
    expect(await undo(taken.event)).toMatchObject({ refused: "conflict" });
    expect((await found())?.assignee).not.toBe(ben);
    const cy = await join("Cy");
    await act("assign", { to: String(cy) });
    expect(done(await actingOn(db).act("person.remove", cy, {}, { now })).text).toBe(
      "Cy no longer has access. One message of theirs is nobody’s now.",
    );
    expect((await found())?.assignee).toBeNull();
    const dee = await join("Dee");
    await act("assign", { to: String(dee) });
    await erasePersonFromAccounts(db, "dee@example.org");
    expect((await found())?.assignee).toBeNull();
  });

  test("what is put off leaves the list until its day, and then comes first", async () => {
    await send(db, "contact", { ...message, email: "b@example.com", subject: "Older" }, days(-3));
    for (const subject of ["B", "C", "D"])
      await send(db, "contact", { ...message, email: "c@example.com", subject }, days(-0.5));
    const put = done(await act("later", { until: "tuesday" }));
    expect(put.text).toBe("It comes back Tue, Jan 7, 2031, 9:00 AM. Sooner if the sender writes again.");
    expect((await found())?.laterUntil).toBe(nine("2031-01-07"));
    expect(await waiting(days(1))).toMatchObject({ count: 4, from: 1, titles: ["D", "C"] });
    const first = await waiting(days(2));
    expect(first).toMatchObject({ count: 5, from: 1, titles: ["A room", "D", "C"] });
    const at = days(2).toISOString();
    const second = await readPage(
      db,
      { toAnswer: true, later: { at, is: "not" } },
      { limit: 2, ...first.older },
    );
    expect(second.from).toBe(4);
    expect(second.messages.map(({ values }) => values.subject)).toEqual(["B", "Older"]);
    await undo(put.event);
    expect((await waiting(days(1))).count).toBe(5);
  });

  test("a sender who writes again brings it back, a newsletter sign-up and spam do not", async () => {
    await act("later", { until: "2031-01-20" });
    await send(db, "newsletter", { email: message.email }, now);
    await send(db, "contact", { ...message, email: "other@example.com" }, now);
    expect((await waiting(now)).count).toBe(1);
    await send(db, "contact", { ...message, email: "carla@example.com", subject: "One more thing" }, days(1));
    const back = await waiting(days(1));
    expect(back).toMatchObject({ count: 3, from: 1 });
    expect(back.messages[0]).toMatchObject({ reference, backAt: days(1).toISOString() });
    expect(done(await act("back", {}, days(1))).text).toBe("It waits again.");
    expect(await found()).toMatchObject({ laterUntil: null, backAt: null });
  });

  test("an answer ends the wait, and its undo brings the day back", async () => {
    await act("later", { until: "week" });
    const answered = done(await act("answered"));
    expect((await found())?.laterUntil).toBeNull();
    expect(await act("later", { until: "week" })).toMatchObject({ refused: "already_done" });
    await undo(answered.event);
    expect((await found())?.laterUntil).toBe(nine("2031-01-12"));
  });

  test("a day that is over, no day, and one after the message is erased are refused", async () => {
    for (const until of ["", "2031-01-05", "2031-02-30", "someday", "2031-01-05T11:00", "9999-99-99T99:99"])
      expect(await act("later", { until })).toMatchObject({ refused: "invalid" });
    expect(await act("later", { until: "2049-01-01" })).toMatchObject({
      refused: "invalid",
      message: expect.stringMatching(/^Choose a day before .*, when it is erased\.$/),
    });
    expect(await eraseRow(db, reference)).toMatchObject({ submissions: 1 });
  });

  test("proposals are put off and given as messages are", async () => {
    const proposed = await send(db, "event", eventProposal, days(-2));
    await act("later", { until: "tomorrow" }, now, proposed);
    await act("assign", { to: String(ben) }, now, proposed);
    expect(await countProposals(db, { show: "waiting", now })).toEqual({ count: 0, oldest: null });
    expect(await listProposals(db, { show: "later", now })).toMatchObject([{ reference: proposed }]);
    expect(await listProposals(db, { show: "mine", now: days(2), person: ben })).toHaveLength(1);
    expect(await listProposals(db, { show: "nobody", now: days(2), person: ben })).toHaveLength(0);
  });
});

test("the days that can be chosen are those of the site's time zone, by name", () => {
  expect(laterChoices(now).map(({ label }) => label)).toEqual([
    "This evening, 6:00 PM",
    "Tomorrow, 9:00 AM",
    ...["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map((day) => `${day}, 9:00 AM`),
    "In a week, Jan 12, 9:00 AM",
  ]);
  // Late in the evening in Memphis it is tomorrow elsewhere.
  expect(laterChoices(new Date("2031-01-06T03:00:00Z"))[0]).toMatchObject({
    value: "2031-01-06T09:00",
    label: "Tomorrow, 9:00 AM",
  });
});
