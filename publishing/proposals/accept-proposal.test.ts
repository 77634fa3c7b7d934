import { beforeEach, describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { markSpam, withSubmission } from "../../forms/owner/moderation.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { findEntry, listEntriesOf, listRevisions } from "../entries/entries.ts";
import { publishDue } from "../entries/publish-due.ts";
import { cancelEvent } from "../events/cancel-event.ts";
import { listedEvent } from "../events/listed-event.ts";
import { event } from "../kinds/event.ts";
import { storyOf } from "../story.ts";
import { acceptProposal } from "./accept-proposal.ts";
import { declineProposal } from "./decline-proposal.ts";
import { retryDecision, takeBackDecision, withdrawAndTakeBack } from "./undo-decision.ts";

const now = new Date("2031-01-05T18:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const place = {
  siteUrl: "https://901ai.example",
  ownerEmail: "owner@example.org",
  secret: "a secret of the tests that is long enough",
};
const saving = { by: "command line", now, place };
const slug = "2031-03-04-who-pays-power-an-evening";
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions", "outbox", "submissions", "content_versions"] as const)
      await db.deleteFrom(table).execute();
  });

  const mails = () =>
    db.selectFrom("outbox").selectAll().where("state", "!=", "dropped").orderBy("id").execute();
  const propose = (changes: Partial<typeof eventProposal> = {}) =>
    send(db, "event", { ...eventProposal, ...changes }, now);

  test("an accepted proposal is an event that says what was proposed, and the sender is told where it stands", async () => {
    const reference = await propose();
    const accepted = await acceptProposal(db, reference, { ...saving, overrides: { cost: "Free" } });
    expect(accepted).toMatchObject({ outcome: "accepted", entry: { slug, state: "published", reference } });
    const entry = await findEntry(db, "event", slug);
    expect(entry && listedEvent(entry)).toMatchObject({
      title: eventProposal.eventTitle,
      start: eventProposal.start,
      place: "The Reading Room",
      address: "1 Main Street, Memphis",
      host: "Ana Reyes",
      cost: "Free",
      text: "# Come\n<script>alert(1)</script>\n\nSee https://example.org/way_there.",
    });
    expect(JSON.stringify(entry)).not.toContain(eventProposal.email);
    expect(await findSubmission(db, reference)).toMatchObject({ state: "answered", decision: "accepted" });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to_address: "ana@example.com", reply_to_address: place.ownerEmail });
    expect(mail?.due_at).toBe(later(1).toISOString());
    expect(mail?.text).toContain(`https://901ai.example/events/${slug}\n`);
    expect(mail?.text).not.toContain("Power");
    expect((await readContentVersions(db)).get("event")).toBe(1);
  });

  test("an accepted story has the writer's name, and nothing that was typed means more than itself", async () => {
    const reference = await send(db, "story", sentStory, now);
    expect(await acceptProposal(db, reference, saving)).toMatchObject({ outcome: "accepted" });
    const [entry] = await listEntriesOf(db, reference);
    const story = entry && storyOf(entry);
    expect(story).toMatchObject({ slug: "title-mine", writer: "Ben Ito", posted: "2031-01-05" });
    expect(story?.html).not.toMatch(/<(?!\/?(p|br|a)\b)/);
    expect((await mails())[0]?.text).toContain("https://901ai.example/stories/title-mine");
  });

  test("accepted twice, also at the same moment, it is one entry and one mail", async () => {
    const reference = await propose();
    const accept = () => acceptProposal(db, reference.toLowerCase(), saving);
    const outcomes = (await Promise.all([accept(), accept(), accept()])).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(["accepted", "done before", "done before"]);
    expect(await accept()).toMatchObject({ outcome: "done before", entry: { slug } });
    expect(await listEntriesOf(db, reference)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("a scheduled one is published at its time by one of several servers, and only then the sender is told", async () => {
    const reference = await propose();
    const accepted = await acceptProposal(db, reference, { ...saving, publishAt: later(60) });
    expect(accepted).toMatchObject({ outcome: "accepted", entry: { state: "scheduled" } });
    expect(await findSubmission(db, reference)).toMatchObject({ state: "answered", decision: "accepted" });
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
    await acceptProposal(db, reference, { ...saving, now: later(70) });
    expect(await mails()).toHaveLength(1);
  });

  test("what breaks a rule at its time is a draft again, and is not tried every two seconds", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, { ...saving, publishAt: later(60) });
    await db.updateTable("entries").set({ body: "" }).execute();
    expect(await publishDue(db, { place, now: later(60) })).toMatchObject({ refused: [expect.anything()] });
    expect(await publishDue(db, { place, now: later(60) })).toEqual({ published: [], refused: [] });
    expect(await mails()).toEqual([]);
  });

  test("while the mail waits the yes can be taken back: the event is a draft and the proposal new; sent after all, both are back", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, saving);
    const number = String((await mails())[0]?.id);
    const back = await takeBackDecision(db, number, saving);
    expect(back).toMatchObject({
      reference,
      taken: "accepted",
      isNew: true,
      drafts: [{ slug, state: "draft" }],
    });
    expect(await findSubmission(db, reference)).toMatchObject({ state: "new", decision: null });
    expect(await retryDecision(db, number, saving)).toEqual({ outcome: "due", count: 1 });
    expect(await findEntry(db, "event", slug)).toMatchObject({ state: "published" });
    await takeBackDecision(db, number, saving);
    expect(await acceptProposal(db, reference, saving)).toMatchObject({ outcome: "accepted" });
    expect(await listEntriesOf(db, reference)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("an entry that is withdrawn in that minute takes the mail about it back", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, saving);
    const entry = await findEntry(db, "event", slug);
    if (!entry) throw new Error("There is no entry.");
    const withdraw = () =>
      db.transaction().execute((transaction) => withdrawAndTakeBack(transaction, event, entry, saving));
    expect(await withdraw()).toMatchObject({ outcome: "saved", reopened: reference });
    expect(await mails()).toEqual([]);
    expect(await findSubmission(db, reference)).toMatchObject({ state: "new", decision: null });
  });

  test("what was accepted is declined only with its withdrawal, and then the yes that had not left never does", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, saving);
    const decline = (withdraw?: boolean) =>
      declineProposal(db, reference, {
        ...saving,
        note: "That night is taken.",
        ...(withdraw && { withdraw }),
      });
    expect(await decline()).toMatchObject({ outcome: "accepted", entries: [{ slug }] });
    expect(await decline(true)).toMatchObject({
      outcome: "declined",
      withdrawn: [{ slug, state: "withdrawn" }],
      takenBack: [{ id: expect.anything() }],
    });
    expect(await decline()).toMatchObject({ outcome: "done before" });
    const kept = await mails();
    expect(kept.map(({ subject }) => subject)).toEqual([`About your event proposal (${reference})`]);
    expect(kept[0]?.text).toContain("That night is taken.");
    expect(await acceptProposal(db, reference, saving)).toMatchObject({
      outcome: "accepted",
      entry: { slug, state: "published" },
    });
    expect(await listEntriesOf(db, reference)).toHaveLength(1);
  });

  test("a clash within three hours is told before anything is done", async () => {
    await acceptProposal(db, await propose(), saving);
    const late = { eventTitle: "Late", start: "2031-03-04T22:59", end: "2031-03-04T23:30" };
    const reference = await propose(late);
    expect(await acceptProposal(db, reference, saving)).toMatchObject({
      outcome: "clash",
      clashes: [{ slug }],
    });
    expect(await listEntriesOf(db, reference)).toEqual([]);
    expect(await acceptProposal(db, reference, { ...saving, anyway: true })).toMatchObject({
      outcome: "accepted",
    });
    const free = { eventTitle: "Free", start: "2031-03-05T02:30", end: "2031-03-05T03:00" };
    expect(await acceptProposal(db, await propose(free), saving)).toMatchObject({ outcome: "accepted" });
  });

  test("spam, another form's message, an unknown reference and what breaks a rule are not accepted", async () => {
    const reference = await propose();
    const wrong = await acceptProposal(db, reference, { ...saving, overrides: { start: "soon" } });
    expect(wrong).toMatchObject({ outcome: "invalid", errors: [{ field: "start" }] });
    await withSubmission(db, reference, markSpam);
    expect(await acceptProposal(db, reference, saving)).toMatchObject({ outcome: "spam" });
    const story = await send(db, "story", sentStory, now);
    for (const decide of [acceptProposal, declineProposal])
      expect(await decide(db, story, { ...saving, kindName: "event" })).toMatchObject({
        outcome: "other form",
      });
    expect(await acceptProposal(db, "901-AAAA-AAAA", saving)).toEqual({ outcome: "not found" });
    expect(await mails()).toEqual([]);
  });

  test("nothing is overwritten that somebody else saved after it was looked at", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, saving);
    await takeBackDecision(db, String((await mails())[0]?.id), saving);
    const stale = await acceptProposal(db, reference, { ...saving, version: 1 });
    expect(stale).toMatchObject({ outcome: "conflict", entry: { slug } });
    expect(await mails()).toEqual([]);
  });

  test("a canceled event stays, and who proposed it is told once", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, saving);
    const cancelled = await cancelEvent(db, slug, saving);
    expect(cancelled).toMatchObject({ outcome: "cancelled", entry: { state: "published" } });
    expect(await cancelEvent(db, slug, saving)).toMatchObject({ outcome: "done before" });
    expect(await cancelEvent(db, "nothing", saving)).toEqual({ outcome: "not found" });
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toBe(`Your event is marked as canceled (${reference})`);
    const entry = await findEntry(db, "event", slug);
    const actions = (await listRevisions(db, entry?.id ?? 0)).map(({ action }) => action);
    expect(actions).toEqual(["canceled", "published", "created"]);
  });
});
