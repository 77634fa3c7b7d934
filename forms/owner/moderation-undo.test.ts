import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { answerMail } from "../../mail/messages/answer.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { saveSubmission } from "../intake/save-submission.ts";
import { answerSubmission } from "./answering.ts";
import { readConversation, readOthersOf } from "./conversation.ts";
import { toCsv, toJson } from "./export.ts";
import { answeredAct, hamAct, reopenAct, spamAct } from "./moderation.ts";
import { moderate, undoModeration } from "./moderation-undo.ts";
import { addNote, readNotes, removeNote, withNotes } from "./notes.ts";
import { eachSubmission, findSubmission } from "./submissions.ts";
import { fillTemplate, listTemplates, removeTemplate, saveTemplate } from "./templates.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-02T03:04:05Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const recipients = {
  ownerEmail: "owner@example.org",
  pressEmail: "press@example.org",
  onMailQueued: () => {},
};
const values = { name: "Ana", email: "Ana@Example.com", subject: "Hello", message: "A letter" };
const by = { by: "dana@example.org", now };
let number = 0;

const ham = hamAct(now, recipients);
const answered = answeredAct(now);

describe.each(engines)("%s", (engine) => {
  let db: Database;
  let reference: string;

  const send = async (suspicion?: string[]) => {
    const submission = {
      form: "contact",
      values,
      idempotencyKey: `undo-${engine}-${++number}`,
      now,
      recipients,
      ...(suspicion && { suspicion }),
    } as const;
    return (await saveSubmission(openWriter(db), submission)).reference;
  };
  const found = async (typed = reference) => {
    const submission = await findSubmission(db, typed);
    if (!submission) throw new Error("It is kept.");
    return submission;
  };
  const mails = async () =>
    (
      await db
        .selectFrom("outbox")
        .select(["state"])
        .where("reference", "=", reference)
        .orderBy("id")
        .execute()
    ).map(({ state }) => state);

  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      "submissions",
      "outbox",
      "submission_notes",
      "answer_templates",
      "moderation_steps",
      "search_messages",
    ] as const)
      await db.deleteFrom(table).execute();
    reference = await send();
  });

  test("spam that was pressed by mistake is undone exactly: state, and each mail that was held back", async () => {
    await db.updateTable("outbox").set({ state: "sent" }).where("key", "like", "notice:%").execute();
    await db.updateTable("submissions").set({ state: "answered", answered_at: now.toISOString() }).execute();
    const before = [await found(), await mails()];
    const done = await moderate(db, [reference], later(5), spamAct);
    expect([done.changed.length, done.held, done.released]).toEqual([1, 1, 0]);
    expect([(await found()).state, await mails()]).toEqual(["spam", ["sent", "dropped"]]);
    expect(await undoModeration(db, done.undo ?? "", later(9))).toEqual({
      outcome: "undone",
      undone: [reference],
      changedSince: [],
      mailsLeft: 0,
    });
    expect([await found(), await mails()]).toEqual(before);
    expect(await undoModeration(db, done.undo ?? "", later(10))).toEqual({ outcome: "too late" });
  });

  test("ham that was pressed by mistake is undone as long as its mails have not left, which they do later", async () => {
    reference = await send(["links"]);
    const leaveAfter = later(10);
    const done = await moderate(db, [reference], now, ham, { leaveAfter });
    expect([done.held, done.released, await mails()]).toEqual([0, 2, ["waiting", "waiting"]]);
    const due = await db.selectFrom("outbox").select("due_at").where("reference", "=", reference).execute();
    expect(due).toEqual([{ due_at: leaveAfter.toISOString() }, { due_at: leaveAfter.toISOString() }]);
    await db.updateTable("outbox").set({ state: "sent" }).where("key", "=", `notice:${reference}`).execute();
    expect(await undoModeration(db, done.undo ?? "", later(9))).toMatchObject({ mailsLeft: 1 });
    expect([(await found()).state, await mails()]).toEqual(["spam", ["sent", "dropped"]]);
    expect((await found()).suspicion).toEqual(["links"]);
  });

  test("many are marked at one press and put back at another; what somebody changed since is left alone", async () => {
    const other = await send();
    const done = await moderate(
      db,
      [other, reference, reference, "901-2222-2222", "nonsense"],
      now,
      answered,
    );
    expect(done.changed.map((one) => one.reference).toSorted()).toEqual([other, reference].toSorted());
    expect((await moderate(db, [reference], now, answered)).undo).toBeUndefined();
    await moderate(db, [other], later(3), spamAct);
    const undone = await undoModeration(db, done.undo ?? "", later(5));
    expect(undone).toMatchObject({ undone: [reference], changedSince: [other] });
    expect([(await found()).state, (await found(other)).state]).toEqual(["new", "spam"]);
  });

  test("an hour later nothing can be undone, and nothing is kept of it", async () => {
    const { undo = "" } = await moderate(db, [reference], now, spamAct);
    expect(await undoModeration(db, undo, later(3601))).toEqual({ outcome: "too late" });
    await moderate(db, [reference], later(3601), ham);
    expect(await db.selectFrom("moderation_steps").selectAll().execute()).toHaveLength(1);
  });

  test("what was answered waits again, unless it was decided", async () => {
    await moderate(db, [reference], now, answered);
    expect((await moderate(db, [reference], now, reopenAct)).changed).toHaveLength(1);
    expect(await found()).toMatchObject({ state: "new", answeredAt: null });
    await db.updateTable("submissions").set({ state: "answered", decision: "accepted" }).execute();
    expect((await moderate(db, [reference], now, reopenAct)).changed).toEqual([]);
  });

  test("an answer can leave the message waiting", async () => {
    const mailFor = () => answerMail(reference, { address: values.email }, "Soon.", "owner@example.org");
    expect(await answerSubmission(db, reference, now, { by: by.by, keepOpen: true, mailFor })).toMatchObject({
      outcome: "queued",
    });
    expect(await found()).toMatchObject({ state: "new" });
    expect(await answerSubmission(db, reference, now, { by: by.by, mailFor })).toMatchObject({
      outcome: "done before",
    });
  });

  test("the conversation tells in order of time what came, what was mailed, noted and answered", async () => {
    await addNote(db, reference, { text: " Called her. ", by: "dana@example.org", now: later(5) });
    const mailFor = () => answerMail(reference, { address: values.email }, "Thank you.", "owner@example.org");
    await answerSubmission(db, reference, later(10), { by: by.by, mailFor });
    const turns = await readConversation(db, await found());
    expect(turns.map(({ kind }) => kind)).toEqual(["came", "mail", "mail", "note", "answer"]);
    expect(turns.flatMap((turn) => (turn.kind === "mail" ? turn.mail.about : []))).toEqual([
      "notice",
      "acknowledgement",
    ]);
    const other = await send();
    expect((await readOthersOf(db, await found())).map((one) => one.reference)).toEqual([other]);
  });

  test("a message that was answered by another mail program says so", async () => {
    await moderate(db, [reference], later(60), answered);
    const kinds = (await readConversation(db, await found())).map(({ kind }) => kind);
    expect(kinds).toContain("answered elsewhere");
  });

  test("notes are kept, exported and removed; an empty one is none", async () => {
    expect(await addNote(db, reference, { text: " \n ", ...by })).toBeUndefined();
    const id = await addNote(db, reference.toLowerCase(), { text: "=1+1", ...by });
    await expect(addNote(db, "901-2222-2222", { text: "x", ...by })).rejects.toThrow("No submission");
    let csv = "";
    for await (const part of toCsv(withNotes(db, eachSubmission(db)))) csv += part;
    expect(csv.trimEnd()).toMatch(/,2026-07-02T03:04:05.000Z dana@example.org: =1\+1,$/);
    let json = "";
    for await (const part of toJson(withNotes(db, eachSubmission(db)))) json += part;
    expect(JSON.parse(json)[0].notes).toEqual([{ at: now.toISOString(), by: by.by, text: "=1+1" }]);
    expect(await removeNote(db, "901-2222-2222", id ?? 0)).toBe(false);
    expect(await removeNote(db, reference, id ?? 0)).toBe(true);
    expect(await readNotes(db, [reference])).toEqual([]);
  });

  test("templates are made, changed and deleted; a name is given once", async () => {
    const made = await saveTemplate(
      db,
      { name: " Thanks,  corrected ", text: "Hello {name},\r\nthanks" },
      by,
    );
    if (made.outcome !== "saved") throw new Error("It is saved.");
    expect(await saveTemplate(db, { name: "Thanks, corrected", text: "x" }, by)).toMatchObject({
      outcome: "invalid",
      errors: [{ field: "name" }],
    });
    expect(await saveTemplate(db, { name: "", text: " " }, by)).toMatchObject({ errors: [{}, {}] });
    await saveTemplate(db, { id: made.id, name: "Thanks, corrected", text: "Hi {name}" }, by);
    expect(await listTemplates(db)).toMatchObject([{ name: "Thanks, corrected", text: "Hi {name}" }]);
    expect(await removeTemplate(db, made.id)).toMatchObject({ text: "Hi {name}" });
    expect(await saveTemplate(db, { id: made.id, name: "x", text: "y" }, by)).toEqual({ outcome: "gone" });
  });

  test("a template names the sender and the reference, and nobody when no name was given", async () => {
    const submission = await found();
    expect(fillTemplate("Hello {name}, about {reference}", submission)).toBe(`Hello Ana, about ${reference}`);
    expect(fillTemplate("Hello {name},", { ...submission, values: {} })).toBe("Hello,");
    expect(fillTemplate("{name}", { ...submission, values: { name: "$& {reference}" } })).toBe(
      "$& {reference}",
    );
  });
});
