/** What was decided and answered stays with its submission, whatever becomes of its mails, and goes with it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eraseEverywhere } from "../../acts/addresses/addresses.ts";
import { eraseAgain } from "../../cli/commands/erase.ts";
import { backup } from "../../db/backup/backup.ts";
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { restore } from "../../db/backup/restore.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { readAnswers } from "../../forms/owner/answers.ts";
import { readConversation } from "../../forms/owner/conversation.ts";
import { eraseExpiredSubmissions } from "../../forms/owner/retention.ts";
import { findSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { eraseExpiredMails } from "../../mail/outbox/retention.ts";
import { findEntryById, listEntriesOf } from "../../publishing/entries/entries.ts";
import { publishDue } from "../../publishing/entries/publish-due.ts";
import { viewProposal } from "../../publishing/proposals/proposal-view.ts";
import { actingOn, done, place } from "../support/acting.ts";
import { engines, openOnBothEngines } from "../support/both-engines.ts";
import { eventProposal, send } from "../support/proposals.ts";

const now = new Date("2030-11-05T18:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const by = "ada@example.org";
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let folder: string;

  beforeEach(async () => {
    db = databases[engine];
    folder = mkdtempSync(join(tmpdir(), "kept-answers-"));
    const tables = ["submissions", "entries", "entry_revisions", "outbox", "erasures"] as const;
    for (const table of [...tables, "events", "activity"] as const) await db.deleteFrom(table).execute();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const submission = async (reference: string) => (await findSubmission(db, reference)) as Submission;
  const act = async (name: string, reference: string, input: Record<string, string>, at: Date, who = by) =>
    done(await actingOn(db).act(name, reference, input, { now: at, by: who })).event;
  const undo = (event: number | undefined, at: Date) => actingOn(db).undo(event, { now: at, by });
  const accept = (reference: string, at: Date, input = {}) => act("proposal.accept", reference, input, at);
  const reply = (reference: string, text: string, at: Date) =>
    act("message.reply", reference, { text, again: "yes" }, at);
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

  test("an accepted event stays accepted and published when a reply of a month later is undone; nobody is mailed twice", async () => {
    const reference = await send(db, "event", eventProposal, now);
    const accepted = await accept(reference, now);
    await sendAndForget(now);
    const replied = await reply(reference, "Is the room right?", later(31));
    expect(await undo(replied, later(31))).toMatchObject({ undone: [`submission:${reference}`] });
    expect(await submission(reference)).toMatchObject({
      state: "answered",
      decision: "accepted",
      answeredAt: now.toISOString(),
    });
    expect(await listEntriesOf(db, reference)).toMatchObject([{ state: "published" }]);
    expect(await actingOn(db).act("proposal.accept", reference, {}, { now: later(32) })).toMatchObject({
      refused: "already_done",
    });
    const waiting = db.selectFrom("outbox").select("id").where("state", "=", "waiting");
    expect(await waiting.execute()).toEqual([]);
    expect((await viewProposal(db, reference, later(32)))?.done).toMatchObject({
      by,
      at: now.toISOString(),
      isOpen: false,
    });
    // Its mail left, and is no longer kept.
    expect(await undo(accepted, later(33))).toMatchObject({ refused: "too_late" });
    expect(await listEntriesOf(db, reference)).toMatchObject([{ state: "published" }]);
  });

  test("a month after an answer its text and what became of it still stand in the conversation", async () => {
    const reference = await send(db, "contact", { name: "Jo", email: "jo@x.org", message: "Hello" }, now);
    await reply(reference, "Come on Tuesday.", now);
    await undo(await reply(reference, "Or on Friday.", later(1)), later(1));
    await sendAndForget(later(1));
    expect(await said(reference)).toEqual([
      ["sent", "Come on Tuesday."],
      ["dropped", "Or on Friday."],
    ]);
    await reply(reference, "Come on Tuesday.", later(40));
    expect(await said(reference)).toHaveLength(3);
  });

  test("a no that is undone a month after the yes publishes again what it took off, and who said yes is still known", async () => {
    const reference = await send(db, "event", eventProposal, now);
    await accept(reference, now);
    await sendAndForget(now);
    const declining = { note: "No room.", withdraw: "yes" };
    const declined = await act("proposal.decline", reference, declining, later(33), "ben@example.org");
    expect(await listEntriesOf(db, reference)).toMatchObject([{ state: "withdrawn" }]);
    expect(await undo(declined, later(33))).toMatchObject({ undone: [`submission:${reference}`] });
    expect(await listEntriesOf(db, reference)).toMatchObject([{ state: "published" }]);
    expect((await viewProposal(db, reference, later(33)))?.done).toMatchObject({ decision: "accepted", by });
  });

  test("what was scheduled is one decision, of the person who took it; undone, it waits again", async () => {
    const reference = await send(db, "event", eventProposal, now);
    const at = "2030-11-07T12:00";
    expect(await undo(await accept(reference, now, { at }), now)).toMatchObject({ mailsLeft: 0 });
    expect(await submission(reference)).toMatchObject({ state: "new", decision: null, answeredAt: null });
    await accept(reference, later(1), { at });
    await publishDue(db, { place, now: later(2) });
    const [entry] = await listEntriesOf(db, reference);
    expect(await findEntryById(db, entry?.id ?? 0)).toMatchObject({ state: "published" });
    await sendAndForget(later(2));
    const taken = (await readAnswers(db, reference)).filter(({ state }) => state !== "dropped");
    expect(taken).toMatchObject([{ decision: "accepted", by, at: later(1).toISOString(), state: "sent" }]);
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
});
