import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { answerMail } from "../../mail/messages/answer.ts";
import { claimMails, recoverStrandedMails } from "../../mail/outbox/claims.ts";
import { openWithSubmission } from "../../test/support/kept-submission.ts";
import { markAnswered } from "./answer-state.ts";
import { answerSubmission, retryAndReanswer, takeBackMail } from "./answering.ts";
import { senderOf, withSubmission } from "./moderation.ts";
import { findSubmission, type Submission } from "./submissions.ts";

const now = new Date("2026-07-02T03:04:05Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let db: Database;
let reference: string;

beforeEach(async () => {
  const opened = await openWithSubmission(now);
  ({ db, reference } = opened);
  return opened.close;
});

const mails = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const text = "Dear Ana,\n\nthe room is <free>.\r\nYours";

function answer(words = text, again = false) {
  const mailFor = (submission: Submission) =>
    answerMail(submission.reference, senderOf(submission), words, "owner@example.org");
  return answerSubmission(db, reference, now, { by: "ada@example.org", again, mailFor });
}

test("an answer is queued to the sender, and the message is answered", async () => {
  expect(await answer()).toMatchObject({ outcome: "queued", number: 1 });
  expect(await mails()).toMatchObject([
    {
      to_address: "Ana@example.com",
      reply_to_address: "owner@example.org",
      subject: expect.stringContaining(reference),
      text: expect.stringMatching(/^Dear Ana,\n\nthe room is <free>\.\nYours\n\n./),
      html: expect.stringContaining("<p>Dear Ana,</p>\n<p>the room is &lt;free&gt;.<br>\nYours</p>"),
    },
  ]);
  expect(await findSubmission(db, reference)).toMatchObject({
    state: "answered",
    answeredAt: now.toISOString(),
  });
});

test("a second answer leaves only when the owner says so, and the same text never twice", async () => {
  await answer();
  expect(await answer("One more thing.")).toMatchObject({ outcome: "done before", before: [{ id: 1 }] });
  expect(await answer("One more thing.", true)).toMatchObject({ outcome: "queued", number: 2 });
  expect(await answer(text, true)).toMatchObject({ outcome: "done before", before: [{ id: 1 }, { id: 2 }] });
  expect(await mails()).toHaveLength(2);
});

test("a message can be marked as answered without a mail, and is not answered again by mistake", async () => {
  const mark = (typed: string, at: Date) =>
    withSubmission(db, typed, (trx, submission) => markAnswered(trx, submission, at));
  expect(await mark(reference.toLowerCase(), now)).toBe(true);
  expect(await mark(reference, later(5))).toBe(false);
  expect(await findSubmission(db, reference)).toMatchObject({
    state: "answered",
    answeredAt: now.toISOString(),
  });
  expect(await answer()).toMatchObject({ outcome: "done before", before: [] });
  expect(await mails()).toEqual([]);
});

test("for a minute an answer leaves by no hand, and can be taken back", async () => {
  await answer();
  const claim = async (seconds: number) => {
    await recoverStrandedMails(db, { inFlight: [], now: later(seconds) });
    return claimMails(db, { holder: "we", most: 5, now: later(seconds) });
  };
  expect(await claim(0)).toEqual([]);
  expect(await claim(59)).toEqual([]);
  expect(await takeBackMail(db, "1", now)).toEqual({
    reference,
    taken: undefined,
    decision: null,
    isNew: true,
    withdrawn: [],
  });
  expect(await claim(61)).toEqual([]);
  expect(await findSubmission(db, reference)).toMatchObject({ state: "new", answeredAt: null });
  expect(await answer()).toMatchObject({ outcome: "queued", number: 2 });
  expect(await claim(60)).toHaveLength(1);
  await expect(takeBackMail(db, "2", now)).rejects.toThrow("Mail 2 is leaving right now; nothing was done.");
});

test("an answer that was taken back can leave after all, and then the message is answered again", async () => {
  await answer();
  await takeBackMail(db, "1", now);
  expect(await retryAndReanswer(db, later(5), "1")).toBe(1);
  expect(await findSubmission(db, reference)).toMatchObject({
    state: "answered",
    answeredAt: later(5).toISOString(),
  });
});

test("of two answers one can be taken back without the message being new again", async () => {
  await answer();
  await answer("One more thing.", true);
  expect(await takeBackMail(db, "2", now)).toMatchObject({ isNew: false });
  expect(await findSubmission(db, reference)).toMatchObject({ state: "answered" });
});
