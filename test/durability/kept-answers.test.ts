/** What was decided and answered stays with its submission, whatever becomes of its mails, and goes with it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noteActivity } from "../../accounts/activity.ts";
import { eraseAgain, eraseEverywhere } from "../../cli/erase-everywhere.ts";
import { backup } from "../../db/backup/backup.ts";
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { restore } from "../../db/backup/restore.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { answerSubmission } from "../../forms/owner/answering.ts";
import { readAnswers } from "../../forms/owner/answers.ts";
import { readConversation } from "../../forms/owner/conversation.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import { eraseExpiredSubmissions } from "../../forms/owner/retention.ts";
import { findSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { answerMail } from "../../mail/messages/answer.ts";
import { eraseExpiredMails } from "../../mail/outbox/retention.ts";
import { findEntryById, listEntriesOf } from "../../publishing/entries/entries.ts";
import { publishDue } from "../../publishing/entries/publish-due.ts";
import { acceptProposal } from "../../publishing/proposals/accept-proposal.ts";
import { declineProposal } from "../../publishing/proposals/decline-proposal.ts";
import { viewProposal } from "../../publishing/proposals/proposal-view.ts";
import { takeBackDecision } from "../../publishing/proposals/undo-decision.ts";
import { undoLatestDecision } from "../../publishing/proposals/undo-latest-decision.ts";
import { engines, openOnBothEngines } from "../support/both-engines.ts";
import { eventProposal, send } from "../support/proposals.ts";

const now = new Date("2030-11-05T18:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const place = { siteUrl: "https://901ai.example", ownerEmail: "owner@example.org", secret: "s".repeat(32) };
const by = "ada@example.org";
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let folder: string;

  beforeEach(async () => {
    db = databases[engine];
    folder = mkdtempSync(join(tmpdir(), "kept-answers-"));
    for (const table of [
      "submissions",
      "entries",
      "entry_revisions",
      "outbox",
      "erasures",
      "activity",
    ] as const)
      await db.deleteFrom(table).execute();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const submission = async (reference: string) => (await findSubmission(db, reference)) as Submission;
  const accept = (reference: string, at: Date, publishAt?: Date) =>
    acceptProposal(db, reference, { by, now: at, place, ...(publishAt && { publishAt }) });
  async function reply(reference: string, text: string, at: Date): Promise<string> {
    const mailFor = (to: Submission) => answerMail(reference, senderOf(to), text, place.ownerEmail);
    const answered = await answerSubmission(db, reference, at, { by, again: true, mailFor });
    if (answered.outcome !== "queued") throw new Error("It was not queued.");
    return String(answered.number);
  }
  /** All mails leave, and a month later retention erases them. */
  async function sendAndForget(at: Date): Promise<void> {
    await db
      .updateTable("outbox")
      .set({ state: "sent", sent_at: at.toISOString() })
      .where("state", "=", "waiting")
      .execute();
    await eraseExpiredMails(db, new Date(at.getTime() + 31 * 24 * 3_600_000));
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  }
  const said = async (reference: string) =>
    (await readConversation(db, await submission(reference))).flatMap((turn) =>
      turn.kind === "answer" ? [[turn.answer.state, turn.answer.text?.split("\n")[0]]] : [],
    );

  test("an accepted event stays accepted and published when a reply of a month later is taken back; nobody is mailed twice", async () => {
    const reference = await send(db, "event", eventProposal, now);
    await accept(reference, now);
    await sendAndForget(now);
    const number = await reply(reference, "Is the room right?", later(31));
    await takeBackDecision(db, number, { by, now: later(31) });
    expect(await submission(reference)).toMatchObject({
      state: "answered",
      decision: "accepted",
      answeredAt: now.toISOString(),
    });
    expect(await listEntriesOf(db, reference)).toMatchObject([{ state: "published" }]);
    expect(await accept(reference, later(32))).toMatchObject({ outcome: "done before" });
    const waiting = db.selectFrom("outbox").select("id").where("state", "=", "waiting");
    expect(await waiting.execute()).toEqual([]);
    expect((await viewProposal(db, reference, later(32)))?.done).toMatchObject({
      by,
      at: now.toISOString(),
      isOpen: false,
    });
  });

  test("a month after an answer its text and what became of it still stand in the conversation", async () => {
    const reference = await send(db, "contact", { name: "Jo", email: "jo@x.org", message: "Hello" }, now);
    await reply(reference, "Come on Tuesday.", now);
    const dropped = await reply(reference, "Or on Friday.", later(1));
    await takeBackDecision(db, dropped, { by, now: later(1) });
    await sendAndForget(later(1));
    expect(await said(reference)).toEqual([
      ["sent", "Come on Tuesday."],
      ["dropped", "Or on Friday."],
    ]);
    await reply(reference, "Come on Tuesday.", later(40));
    expect(await said(reference)).toHaveLength(3);
  });

  test("a no that is taken back a month after the yes publishes again what it took off, and who said yes is still known", async () => {
    const reference = await send(db, "event", eventProposal, now);
    await accept(reference, now);
    await sendAndForget(now);
    await declineProposal(db, reference, {
      by: "ben@example.org",
      now: later(33),
      note: "No room.",
      withdraw: true,
      place,
    });
    expect(await listEntriesOf(db, reference)).toMatchObject([{ state: "withdrawn" }]);
    const undone = await undoLatestDecision(db, reference, { by, now: later(33) });
    expect(undone).toMatchObject({ outcome: "undone", entries: [{ state: "published" }] });
    expect((await viewProposal(db, reference, later(33)))?.done).toMatchObject({ decision: "accepted", by });
  });

  test("what was scheduled is one decision, of the person who took it; taken back, it waits again", async () => {
    const reference = await send(db, "event", eventProposal, now);
    await accept(reference, now, later(2));
    expect(await undoLatestDecision(db, reference, { by, now })).toMatchObject({ outcome: "undone" });
    expect(await submission(reference)).toMatchObject({ state: "new", decision: null, answeredAt: null });
    await accept(reference, later(1), later(2));
    await publishDue(db, { place, now: later(2) });
    const [entry] = await listEntriesOf(db, reference);
    expect(await findEntryById(db, entry?.id ?? 0)).toMatchObject({ state: "published" });
    await sendAndForget(later(2));
    const taken = (await readAnswers(db, reference)).filter(({ state }) => state !== "dropped");
    expect(taken).toMatchObject([{ decision: "accepted", by, at: later(1).toISOString(), state: "sent" }]);
  });

  test("answers are taken back in any order, and the message is as it was before the first", async () => {
    const reference = await send(db, "event", eventProposal, now);
    const [first, second] = [await reply(reference, "One.", now), await reply(reference, "Two.", later(1))];
    await takeBackDecision(db, first, { by, now: later(1) });
    expect(await submission(reference)).toMatchObject({ state: "answered" });
    await takeBackDecision(db, second, { by, now: later(1) });
    expect(await submission(reference)).toMatchObject({ state: "new", answeredAt: null, decision: null });
  });

  test("answers go with their submission: after its time, when its sender is erased, and again from a restored backup", async () => {
    const old = await send(db, "contact", { name: "Al", email: "al@x.org", message: "Hi" }, later(-800));
    const reference = await send(db, "event", eventProposal, now);
    await reply(old, "Long ago.", later(-799));
    await accept(reference, now);
    const file = join(folder, "copy.backup");
    await backup(db, file);
    await eraseExpiredSubmissions(db, now);
    expect(await readAnswers(db, old)).toEqual([]);
    expect(await readAnswers(db, reference)).toHaveLength(1);
    const { email } = eventProposal;
    await db.transaction().execute((transaction) => eraseEverywhere(transaction, email));
    await noteErasures(db, [{ address: email }], now);
    const answers = (from: Database) => from.selectFrom("answers").select("reference").execute();
    expect(await answers(db)).toEqual([]);
    await syncErasures(db, folder);
    await restore({ dataDir: folder }, file, { now, cleanse: eraseAgain });
    const restored = openDatabase({ dataDir: folder });
    expect(await answers(restored)).toEqual([{ reference: old }]);
    await restored.destroy();
  });

  test("erasing one person of the desk leaves the log lines of everybody with a similar address", async () => {
    const [erased, ...others] = ["a_b@x.org", "acb@x.org", "a_b@x.organics.com"];
    for (const [id, email] of [erased, ...others].entries()) {
      const row = { email, address: email, name: "", role: "owner", invited_at: now.toISOString() };
      await db
        .insertInto("people")
        .values({ ...row, id: 900 + id } as never)
        .execute();
      for (const subject of [email, `${email} as editor`])
        await noteActivity(db, { person: undefined, action: "invited", subject: String(subject), now });
    }
    await db.transaction().execute((transaction) => eraseEverywhere(transaction, String(erased)));
    const left = await db.selectFrom("activity").select("subject").orderBy("id").execute();
    expect(left.map(({ subject }) => subject)).toEqual(
      others.flatMap((email) => [email, `${email} as editor`]),
    );
    const people = await db.selectFrom("people").select("email").orderBy("email").execute();
    expect(people.map(({ email }) => email)).toEqual([...others].sort());
    await db.deleteFrom("people").execute();
  });
});
