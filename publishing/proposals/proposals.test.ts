/** Deciding about proposals at the desk: with the owner's own text and words, by two people, and taken back. */
import { beforeEach, describe, expect, test } from "vitest";
import { mail as content } from "../../content/mail.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { listEntriesOf } from "../entries/entries.ts";
import { publishDue } from "../entries/publish-due.ts";
import { acceptProposal } from "./accept-proposal.ts";
import { declineProposal } from "./decline-proposal.ts";
import { draftProposal } from "./draft-proposal.ts";
import { viewProposal } from "./proposal-view.ts";
import { countProposals, listProposals } from "./proposals.ts";
import { undoLatestDecision } from "./undo-latest-decision.ts";

const now = new Date("2031-01-05T18:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const place = {
  siteUrl: "https://901ai.example",
  ownerEmail: "owner@example.org",
  secret: "a secret of the tests that is long enough",
};
const saving = { by: "ana@desk.example", now, place };
const note = "That night is taken.";
const mark = content.decision.linkMark;
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions", "entry_changes", "outbox", "submissions"] as const)
      await db.deleteFrom(table).execute();
  });

  const mails = () =>
    db.selectFrom("outbox").selectAll().where("state", "!=", "dropped").orderBy("id").execute();
  const propose = (changes: Partial<typeof eventProposal> = {}) =>
    send(db, "event", { ...eventProposal, ...changes }, now);
  const view = async (reference: string) => {
    const found = await viewProposal(db, reference, now);
    if (!found) throw new Error("There is no such proposal.");
    return found;
  };

  test("the owner's own text is published, and the mail says the owner's words with the link where they want it", async () => {
    const reference = await propose();
    const { draft, seen, words } = await view(reference);
    expect(words.accepted).toContain(mark);
    const edited = { values: { ...draft.values, title: "Who pays?", cost: "Free" }, body: "Come *all*." };
    const own = `Dear Ana,\n\nIt is up: ${mark}\n\nSee you there.`;
    const accepted = await acceptProposal(db, reference, { ...saving, draft: edited, seen, words: own });
    expect(accepted).toMatchObject({
      outcome: "accepted",
      entry: { title: "Who pays?", body: "Come *all*." },
    });
    const [mail] = await mails();
    const link = "https://901ai.example/events/2031-03-04-who-pays";
    expect(mail?.text).toContain(`Dear Ana,\n\nIt is up: ${link}\n\nSee you there.`);
    expect(mail?.text).toContain("/proposal?token=");
    expect(mail?.text).not.toContain("Good news");
  });

  test("words without the mark still carry the link, and what looks like markup stays text", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, { ...saving, words: "<b>Yes</b>" });
    const [mail] = await mails();
    expect(mail?.html).toContain("&lt;b&gt;Yes&lt;/b&gt;");
    expect(mail?.text).toContain("https://901ai.example/events/2031-03-04-who-pays-power-an-evening");
  });

  test("a mistake in the edited text publishes nothing and mails nobody", async () => {
    const reference = await propose();
    const { draft } = await view(reference);
    const edited = { ...draft, values: { ...draft.values, end: draft.values.start ?? "" } };
    const refused = await acceptProposal(db, reference, { ...saving, draft: edited });
    expect(refused).toMatchObject({ outcome: "invalid", errors: [{ field: "end" }] });
    expect([await listEntriesOf(db, reference), await mails()]).toEqual([[], []]);
  });

  test("the second of two people is told, and nothing of theirs overwrites the first one's", async () => {
    const reference = await propose();
    const { seen, draft } = await view(reference);
    expect(await declineProposal(db, reference, { ...saving, note, seen })).toMatchObject({
      outcome: "declined",
    });
    const second = await acceptProposal(db, reference, { ...saving, by: "ben@desk.example", seen, draft });
    expect(second).toMatchObject({ outcome: "changed", submission: { decision: "declined" } });
    expect(await draftProposal(db, reference, { ...saving, seen, draft })).toMatchObject({
      outcome: "changed",
    });
    expect(await listEntriesOf(db, reference)).toEqual([]);
    expect((await mails()).map(({ key }) => key.split(":")[2])).toEqual(["declined"]);
  });

  test("what its sender changed meanwhile is not published unread", async () => {
    const reference = await propose();
    const { seen, draft } = await view(reference);
    await db
      .updateTable("submissions")
      .set({ fields: JSON.stringify({ ...eventProposal, start: "2031-03-05T18:00" }) })
      .execute();
    expect(await acceptProposal(db, reference, { ...saving, seen, draft })).toMatchObject({
      outcome: "changed",
    });
    expect(await mails()).toEqual([]);
  });

  test("kept as a draft it still waits, and is published as it was kept", async () => {
    const reference = await propose();
    const { seen, draft } = await view(reference);
    const edited = { ...draft, values: { ...draft.values, host: "The library" } };
    const drafted = await draftProposal(db, reference, { ...saving, seen, draft: edited });
    expect(drafted).toMatchObject({ outcome: "drafted", entry: { state: "draft" } });
    expect(await countProposals(db)).toEqual({ count: 1, oldest: now.toISOString() });
    const again = await view(reference);
    expect(again.draft.values.host).toBe("The library");
    expect(await acceptProposal(db, reference, { ...saving, seen: again.seen })).toMatchObject({
      outcome: "accepted",
      entry: { values: { host: "The library" } },
    });
    expect(await listEntriesOf(db, reference)).toHaveLength(1);
    expect(await draftProposal(db, reference, { ...saving, draft })).toMatchObject({
      outcome: "done before",
    });
  });

  test("a yes is taken back within its minute: the page is a draft, the mail never leaves, it waits again", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, saving);
    expect((await view(reference)).done).toMatchObject({
      decision: "accepted",
      by: saving.by,
      isOpen: true,
    });
    expect(await undoLatestDecision(db, reference, saving)).toMatchObject({
      outcome: "undone",
      entries: [{ state: "draft" }],
    });
    expect(await mails()).toEqual([]);
    expect(await findSubmission(db, reference)).toMatchObject({ state: "new", decision: null });
    expect(await undoLatestDecision(db, reference, saving)).toEqual({ outcome: "nothing" });
    expect(await acceptProposal(db, reference, saving)).toMatchObject({ outcome: "accepted" });
  });

  test("once its mail has left, nothing is taken back", async () => {
    const reference = await propose();
    await acceptProposal(db, reference, saving);
    await db.updateTable("outbox").set({ state: "sent", sent_at: now.toISOString() }).execute();
    expect(await undoLatestDecision(db, reference, saving)).toEqual({ outcome: "left" });
    expect((await view(reference)).done).toMatchObject({ isOpen: false });
    expect((await listEntriesOf(db, reference))[0]?.state).toBe("published");
  });

  test("nobody is turned down without a reason", async () => {
    const reference = await propose();
    const { words } = await view(reference);
    for (const empty of [{}, { note: " " }, { words: words.declined }, { words: "Hello," }])
      expect(await declineProposal(db, reference, { ...saving, ...empty })).toEqual({ outcome: "no reason" });
    expect(await mails()).toEqual([]);
    const why = words.declined.replace(/\[Why.*\]/, note);
    expect(await declineProposal(db, reference, { ...saving, words: why })).toMatchObject({
      outcome: "declined",
    });
    expect((await mails())[0]?.text).toContain(note);
  });

  test("a no is taken back, and what it took off the site is there again", async () => {
    const reference = await propose();
    await declineProposal(db, reference, { ...saving, words: "Not this time." });
    expect((await mails())[0]?.text).toContain("Not this time.");
    expect(await undoLatestDecision(db, reference, saving)).toMatchObject({ outcome: "undone" });
    await acceptProposal(db, reference, saving);
    await db.updateTable("outbox").set({ state: "sent" }).where("state", "=", "waiting").execute();
    await declineProposal(db, reference, { ...saving, now: later(5), note, withdraw: true });
    expect((await listEntriesOf(db, reference))[0]?.state).toBe("withdrawn");
    const undone = await undoLatestDecision(db, reference, { ...saving, now: later(6) });
    expect(undone).toMatchObject({ outcome: "undone", entries: [{ state: "published" }] });
    expect(await findSubmission(db, reference)).toMatchObject({ state: "answered", decision: "accepted" });
  });

  test("a scheduled one keeps the owner's words until then, and can be taken back until then", async () => {
    const reference = await send(db, "story", sentStory, now);
    const at = { publishAt: later(60), words: "On Monday it is up." };
    expect(await acceptProposal(db, reference, { ...saving, ...at })).toMatchObject({
      entry: { state: "scheduled" },
    });
    expect((await view(reference)).done).toMatchObject({ decision: "accepted", isOpen: true });
    expect(await undoLatestDecision(db, reference, saving)).toMatchObject({
      outcome: "undone",
      entries: [{ state: "draft" }],
    });
    expect(await findSubmission(db, reference)).toMatchObject({ state: "new", decision: null });
    await acceptProposal(db, reference, { ...saving, ...at });
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
    await acceptProposal(db, first, saving);
    await declineProposal(db, second, { ...saving, note });
    expect((await listProposals(db)).map(({ reference }) => reference)).toEqual([third]);
    expect(await listProposals(db, { show: "decided" })).toMatchObject([
      { reference: second, decision: "declined" },
      { reference: first, decision: "accepted", entry: { state: "published" } },
    ]);
    expect(await countProposals(db, "all")).toMatchObject({ count: 3 });
  });
});
