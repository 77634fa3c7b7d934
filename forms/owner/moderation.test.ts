import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { answerMail } from "../../mail/messages/answer.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { retryMail } from "../../mail/outbox/outbox-admin.ts";
import { openWithSubmission } from "../../test/support/kept-submission.ts";
import { giveAnswer } from "./answering.ts";
import { markHam, markSpam } from "./moderation.ts";
import { eraseRow } from "./retention.ts";
import { findSubmission, type Submission } from "./submissions.ts";

const now = new Date("2026-07-02T03:04:05Z");
let db: Database;
let reference: string;

beforeEach(async () => {
  const opened = await openWithSubmission(now);
  ({ db, reference } = opened);
  return opened.close;
});

const mails = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const recipients = { ownerEmail: "owner@example.org", pressEmail: "press@example.org" };
const found = async () => (await findSubmission(db, reference)) as Submission;
const ham = async () => markHam(db, await found(), now, recipients);
const thanks = () => answerMail(reference, { address: "ana@example.com" }, "Thank you.", "owner@example.org");
const ownerMail = (): Mail => ({
  key: `${reference}:owner`,
  to: { address: "owner@example.org" },
  subject: "A message",
  text: "A letter",
  html: "<p>A letter</p>",
  reference,
});

test("what is called spam mails nobody, and what is called ham again mails everybody it should have", async () => {
  await queueMail(db, ownerMail(), now);
  await giveAnswer(db, { reference }, now, { by: "ada@example.org", mail: thanks() });
  expect(await markSpam(db, await found())).toBe(1);
  expect((await mails()).map(({ state }) => state)).toEqual(["dropped", "waiting"]);
  expect(await findSubmission(db, reference)).toMatchObject({ state: "spam" });
  expect(await ham()).toBe(1);
  expect((await mails()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  expect(await findSubmission(db, reference)).toMatchObject({ state: "new", answeredAt: null });
});

test("a mail that was set aside does not leave either once its message is called spam", async () => {
  await queueMail(db, ownerMail(), now);
  await db.updateTable("outbox").set({ state: "set aside" }).execute();
  expect(await markSpam(db, await found())).toBe(1);
  expect(await retryMail(db, now)).toEqual([]);
  expect(await ham()).toBe(1);
});

test("suspected spam that is none reaches the owner and thanks its sender, once", async () => {
  await db.updateTable("submissions").set({ state: "spam", suspicion: '["links"]' }).execute();
  expect(await ham()).toBe(2);
  expect(await ham()).toBe(2);
  expect((await mails()).map(({ to_address }) => to_address)).toEqual([
    "owner@example.org",
    "ana@example.com",
  ]);
});

test("an erased message is gone with its mails", async () => {
  await queueMail(db, ownerMail(), now);
  expect(await eraseRow(db, reference)).toMatchObject({ submissions: 1, outbox: 1 });
  expect(await findSubmission(db, reference)).toBeUndefined();
  expect(await mails()).toEqual([]);
});
