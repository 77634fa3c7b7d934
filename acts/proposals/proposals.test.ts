/** Deciding about proposals: with the owner's own text and words, by two people, now or later, and undone. */
import { beforeEach, describe, expect, test } from "vitest";
import { mail as content } from "../../content/mail.ts";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { findEntry, listEntriesOf, listRevisions } from "../../publishing/entries/entries.ts";
import { publishDue } from "../../publishing/entries/publish-due.ts";
import { toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import { viewProposal } from "../../publishing/proposals/proposal-view.ts";
import { countProposals, listProposals } from "../../publishing/proposals/proposals.ts";
import { storyOf } from "../../publishing/story.ts";
import { actingOn, done, place } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { isRefused } from "../act.ts";

const now = new Date("2031-01-05T18:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const slug = "2031-03-04-who-pays-power-an-evening";
const note = "That night is taken.";
const at = "2031-01-05T13:00";
const mark = content.decision.linkMark;
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    const tables = [
      "entries",
      "entry_revisions",
      "entry_changes",
      "outbox",
      "submissions",
      "events",
    ] as const;
    for (const table of [...tables, "content_versions"] as const) await db.deleteFrom(table).execute();
  });

  const mails = () =>
    db.selectFrom("outbox").selectAll().where("state", "!=", "dropped").orderBy("id").execute();
  const propose = (changes: Partial<typeof eventProposal> = {}) =>
    send(db, "event", { ...eventProposal, ...changes }, now);
  const decide = (name: "accept" | "decline" | "draft", reference: string, input = {}, when = now) =>
    actingOn(db).act(`proposal.${name}`, reference, input, { now: when, by: "ana@desk.example" });
  const undo = (event: number | undefined, when = now) => actingOn(db).undo(event, { now: when });
  const onEntry = (name: string, input = {}, when = now) =>
    actingOn(db).act(`entry.${name}`, `event/${slug}`, input, { now: when });
  const view = async (reference: string) => {
    const found = await viewProposal(db, reference, now);
    if (!found) throw new Error("There is no such proposal.");
    return found;
  };
  const state = async (reference: string) => {
    const [submission, [entry]] = [await findSubmission(db, reference), await listEntriesOf(db, reference)];
    return [submission?.state, submission?.decision, entry?.state];
  };
  const leave = () =>
    db
      .updateTable("outbox")
      .set({ state: "sent", sent_at: now.toISOString() })
      .where("state", "=", "waiting")
      .execute();

  test("an accepted proposal is an event that says what was proposed, and the sender is told where it stands", async () => {
    const reference = await propose();
    done(await decide("accept", reference, { cost: "Free" }));
    const entry = await findEntry(db, "event", slug);
    expect(entry).toMatchObject({ state: "published", reference });
    expect(entry && toCalendarEvent(entry)).toMatchObject({
      title: eventProposal.eventTitle,
      start: eventProposal.start,
      place: "The Reading Room",
      address: "1 Main Street, Memphis",
      host: "Ana Reyes",
      cost: "Free",
      text: "# Come\n<script>alert(1)</script>\n\nSee https://example.org/way_there.",
    });
    expect(JSON.stringify(entry)).not.toContain(eventProposal.email);
    expect(await state(reference)).toEqual(["answered", "accepted", "published"]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to_address: "ana@example.com",
      reply_to_address: place.settings.ownerEmail,
    });
    expect(mail?.due_at).toBe(later(1).toISOString());
    expect(mail?.text).toContain(`https://901ai.example/events/${slug}\n`);
    expect(mail?.text).not.toContain("Power");
    expect((await readContentVersions(db)).get("event")).toBe(1);
  });

  test("an accepted story has the writer's name, and nothing that was typed means more than itself", async () => {
    const reference = await send(db, "story", sentStory, now);
    done(await decide("accept", reference));
    const [entry] = await listEntriesOf(db, reference);
    const story = entry && storyOf(entry);
    expect(story).toMatchObject({ slug: "title-mine", writer: "Ben Ito", posted: "2031-01-05" });
    expect(story?.html).not.toMatch(/<(?!\/?(p|br|a)\b)/);
    expect((await mails())[0]?.text).toContain("https://901ai.example/stories/title-mine");
  });

  test("accepted twice, also at the same moment, it is one entry, one mail and one event", async () => {
    const reference = await propose();
    const accept = () => decide("accept", reference.toLowerCase());
    const results = await Promise.all([accept(), accept(), accept()]);
    const refused = results.map((one) => (isRefused(one) ? one.refused : "done"));
    expect(refused.toSorted()).toEqual(["already_done", "already_done", "done"]);
    expect(await listEntriesOf(db, reference)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(await db.selectFrom("events").selectAll().execute()).toHaveLength(1);
  });

  test("a scheduled one is published at its time by one of several servers, and only then the sender is told", async () => {
    const reference = await propose();
    done(await decide("accept", reference, { at }));
    expect(await state(reference)).toEqual(["answered", "accepted", "scheduled"]);
    expect(await publishDue(db, { place, now: later(59) })).toEqual({ published: [], refused: [] });
    expect(await mails()).toEqual([]);
    const due = () => publishDue(db, { place, now: later(60) });
    const published = (await Promise.all([due(), due(), due()])).flatMap((one) => one.published);
    expect(published).toHaveLength(1);
    expect(await findEntry(db, "event", slug)).toMatchObject({
      state: "published",
      publishAt: null,
      publishedAt: later(60).toISOString(),
    });
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.due_at).toBe(later(61).toISOString());
    expect(await decide("accept", reference, {}, later(70))).toMatchObject({ refused: "already_done" });
  });

  test("what breaks a rule at its time is a draft again, and is not tried every two seconds", async () => {
    await decide("accept", await propose(), { at });
    await db.updateTable("entries").set({ body: "" }).execute();
    expect(await publishDue(db, { place, now: later(60) })).toMatchObject({ refused: [expect.anything()] });
    expect(await publishDue(db, { place, now: later(60) })).toEqual({ published: [], refused: [] });
    expect(await mails()).toEqual([]);
  });

  test("while the mail waits the yes can be undone: the draft is gone with it, it waits again, and is accepted again", async () => {
    const reference = await propose();
    const { event } = done(await decide("accept", reference));
    expect((await view(reference)).done).toMatchObject({ by: "ana@desk.example", isOpen: true, event });
    expect(await undo(event)).toMatchObject({ undone: [`submission:${reference}`] });
    expect(await mails()).toEqual([]);
    expect(await state(reference)).toEqual(["new", null, "draft"]);
    expect(await undo(event)).toMatchObject({ refused: "too_late" });
    done(await decide("accept", reference));
    expect(await listEntriesOf(db, reference)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("once its mail has left, nothing is undone", async () => {
    const reference = await propose();
    const { event } = done(await decide("accept", reference));
    await leave();
    expect(await undo(event)).toMatchObject({ refused: "too_late" });
    expect((await view(reference)).done).toMatchObject({ isOpen: false });
    expect(await state(reference)).toEqual(["answered", "accepted", "published"]);
  });

  test("an entry that is withdrawn in that minute takes the mail about it along, and undone both are back", async () => {
    const reference = await propose();
    done(await decide("accept", reference));
    const { event, text } = done(await onEntry("withdraw"));
    expect(text).toBe(
      "Withdrawn: its page says it’s gone. The email about it hadn’t gone out and has been stopped.",
    );
    expect(await mails()).toEqual([]);
    expect(await state(reference)).toEqual(["new", null, "withdrawn"]);
    await undo(event);
    expect(await state(reference)).toEqual(["answered", "accepted", "published"]);
    expect(await mails()).toHaveLength(1);
    expect((await view(reference)).done).toMatchObject({ decision: "accepted", isOpen: true });
  });

  test("what was accepted is declined only with its withdrawal; undone, the yes stands and its mail leaves after all", async () => {
    const reference = await propose();
    done(await decide("accept", reference));
    expect(await decide("decline", reference, { note })).toMatchObject({ refused: "confirm" });
    const { event } = done(await decide("decline", reference, { note, withdraw: "yes" }));
    expect(await state(reference)).toEqual(["answered", "declined", "withdrawn"]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      `About your event proposal (${reference})`,
    ]);
    expect((await mails())[0]?.text).toContain(note);
    expect(done(await decide("decline", reference)).event).toBeUndefined();
    await undo(event);
    expect(await state(reference)).toEqual(["answered", "accepted", "published"]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining(reference)]);
    expect((await mails())[0]?.text).not.toContain(note);
    done(await decide("decline", reference, { note, withdraw: "yes" }));
    done(await decide("accept", reference));
    expect(await listEntriesOf(db, reference)).toHaveLength(1);
  });

  test("a clash within three hours is told before anything is done", async () => {
    done(await decide("accept", await propose()));
    const late = { eventTitle: "Late", start: "2031-03-04T22:59", end: "2031-03-04T23:30" };
    const reference = await propose(late);
    expect(await decide("accept", reference)).toMatchObject({
      refused: "confirm",
      message: expect.stringContaining(eventProposal.eventTitle),
    });
    expect(await listEntriesOf(db, reference)).toEqual([]);
    done(await decide("accept", reference, { anyway: "yes" }));
    const free = { eventTitle: "Free", start: "2031-03-05T02:30", end: "2031-03-05T03:00" };
    done(await decide("accept", await propose(free)));
  });

  test("spam, another form's message, an unknown reference and what breaks a rule are not accepted", async () => {
    const reference = await propose();
    expect(await decide("accept", reference, { start: "soon" })).toMatchObject({
      refused: "invalid",
      errors: [{ field: "start" }],
    });
    expect(await decide("accept", reference, { end: eventProposal.start })).toMatchObject({
      errors: [{ field: "end" }],
    });
    expect(await decide("accept", reference, { at: "2020-01-01T09:00" })).toMatchObject({
      errors: [{ field: "publishAt" }],
    });
    done(await actingOn(db).act("message.spam", reference, {}, { now }));
    expect(await decide("accept", reference)).toMatchObject({ refused: "too_late" });
    const contact = { name: "C", email: "c@example.com", message: "No proposal" };
    const message = await send(db, "contact", contact, now);
    for (const name of ["accept", "decline", "draft"] as const)
      expect(await decide(name, message)).toMatchObject({ refused: "not_found" });
    expect(await decide("accept", "901-AAAA-AAAA")).toMatchObject({ refused: "not_found" });
    expect(await listEntriesOf(db, reference)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("a canceled event stays, and who proposed it is told once; undone before that, it is on and nobody is told", async () => {
    const reference = await propose();
    done(await decide("accept", reference));
    const { event } = done(await onEntry("cancel"));
    expect(done(await onEntry("cancel")).event).toBeUndefined();
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects[1]).toBe(`Your event is marked as canceled (${reference})`);
    expect(await actingOn(db).act("entry.cancel", "event/nothing", {}, { now })).toMatchObject({
      refused: "not_found",
    });
    const entry = await findEntry(db, "event", slug);
    const actions = (await listRevisions(db, entry?.id ?? 0)).map(({ action }) => action);
    expect(actions).toEqual(["canceled", "published", "created"]);
    await undo(event);
    expect((await findEntry(db, "event", slug))?.values.status).toBe("scheduled");
    expect(await mails()).toHaveLength(1);
    const again = done(await onEntry("cancel", {}, later(1)));
    await leave();
    expect(await undo(again.event, later(2))).toMatchObject({ refused: "too_late" });
  });

  test("the mail says the owner's words with the link where they want it", async () => {
    const reference = await propose();
    const { seen, words } = await view(reference);
    expect(words.accepted).toContain(mark);
    const own = `Dear Ana,\n\nIt is up: ${mark}\n\nSee you there.`;
    done(await decide("accept", reference, { title: "Who pays?", body: "Come *all*.", seen, words: own }));
    const [mail] = await mails();
    const link = "https://901ai.example/events/2031-03-04-who-pays";
    expect(mail?.text).toContain(`Dear Ana,\n\nIt is up: ${link}\n\nSee you there.`);
    expect(mail?.text).toContain("/proposal?token=");
    expect(mail?.text).not.toContain("Good news");
  });

  test("words without the mark still carry the link, and what looks like markup stays text", async () => {
    done(await decide("accept", await propose(), { words: "<b>Yes</b>" }));
    const [mail] = await mails();
    expect(mail?.html).toContain("&lt;b&gt;Yes&lt;/b&gt;");
    expect(mail?.text).toContain(`https://901ai.example/events/${slug}`);
  });

  test("the second of two people is told, and nothing of theirs overwrites the first one's", async () => {
    const reference = await propose();
    const { seen } = await view(reference);
    done(await decide("decline", reference, { note, seen }));
    for (const name of ["accept", "draft"] as const)
      expect(await decide(name, reference, { seen })).toMatchObject({ refused: "conflict" });
    expect(await state(reference)).toEqual(["answered", "declined", undefined]);
    expect(await mails()).toHaveLength(1);
  });

  test("what its sender changed meanwhile is not published unread", async () => {
    const reference = await propose();
    const { seen } = await view(reference);
    const fields = JSON.stringify({ ...eventProposal, start: "2031-03-05T18:00" });
    await db.updateTable("submissions").set({ fields }).execute();
    expect(await decide("accept", reference, { seen })).toMatchObject({ refused: "conflict" });
    expect(await mails()).toEqual([]);
  });

  test("kept as a draft it still waits, and is published as it was kept", async () => {
    const reference = await propose();
    const { seen } = await view(reference);
    done(await decide("draft", reference, { seen, host: "The library" }));
    expect(await countProposals(db)).toEqual({ count: 1, oldest: now.toISOString() });
    const again = await view(reference);
    expect(again.draft.values.host).toBe("The library");
    done(await decide("accept", reference, { seen: again.seen }));
    expect(await listEntriesOf(db, reference)).toMatchObject([{ values: { host: "The library" } }]);
    expect(await decide("draft", reference)).toMatchObject({ refused: "already_done" });
  });

  test("nobody is turned down without a reason", async () => {
    const reference = await propose();
    const { words } = await view(reference);
    for (const empty of [{}, { note: " " }, { words: words.declined }, { words: "Hello," }])
      expect(await decide("decline", reference, empty)).toMatchObject({ refused: "invalid" });
    expect(await mails()).toEqual([]);
    done(await decide("decline", reference, { words: words.declined.replace(/\[Why.*\]/, note) }));
    expect((await mails())[0]?.text).toContain(note);
  });

  test("a no is undone, and what it took off the site is there again", async () => {
    const reference = await propose();
    const first = done(await decide("decline", reference, { words: "Not this time." }));
    await undo(first.event);
    expect(await state(reference)).toEqual(["new", null, undefined]);
    done(await decide("accept", reference));
    await leave();
    const second = done(await decide("decline", reference, { note, withdraw: "yes" }, later(5)));
    expect(await state(reference)).toEqual(["answered", "declined", "withdrawn"]);
    await undo(second.event, later(6));
    expect(await state(reference)).toEqual(["answered", "accepted", "published"]);
    const edit = done(await onEntry("cancel", {}, later(7)));
    const third = await decide("decline", reference, { note, withdraw: "yes" }, later(8));
    expect(await undo(edit.event, later(9))).toMatchObject({ refused: "conflict" });
    await undo(done(third).event, later(9));
    expect((await findEntry(db, "event", slug))?.values.status).toBe("cancelled");
  });

  test("a scheduled one keeps the owner's words until then, and can be undone until then", async () => {
    const reference = await send(db, "story", sentStory, now);
    const input = { at, words: "On Monday it is up." };
    const { event } = done(await decide("accept", reference, input));
    expect((await view(reference)).done).toMatchObject({ decision: "accepted", isOpen: true });
    await undo(event);
    expect(await state(reference)).toEqual(["new", null, "draft"]);
    done(await decide("accept", reference, input));
    await publishDue(db, { place, now: later(61) });
    expect((await mails())[0]?.text).toContain("On Monday it is up.");
  });

  test("lists show what waits, oldest first, and what was decided, newest first", async () => {
    const first = await propose();
    const second = await send(db, "story", sentStory, later(1));
    const third = await propose({ eventTitle: "Later" });
    await send(db, "contact", { name: "C", email: "c@example.com", message: "No proposal" }, now);
    expect((await listProposals(db)).map(({ reference }) => reference)).toEqual([first, second, third]);
    const [one] = await listProposals(db, { limit: 1 });
    expect(one).toMatchObject({ kind: "event", title: eventProposal.eventTitle, start: eventProposal.start });
    const [, next] = await listProposals(db);
    expect(await listProposals(db, { limit: 1, after: one?.id ?? 0 })).toEqual([next]);
    done(await decide("accept", first));
    done(await decide("decline", second, { note }));
    expect((await listProposals(db)).map(({ reference }) => reference)).toEqual([third]);
    expect(await listProposals(db, { show: "decided" })).toMatchObject([
      { reference: second, decision: "declined" },
      { reference: first, decision: "accepted", entry: { state: "published" } },
    ]);
    expect(await countProposals(db, { show: "all" })).toMatchObject({ count: 3 });
  });
});
