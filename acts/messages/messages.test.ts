/** Answering messages and marking them, undone in any order, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { readConversation } from "../../forms/owner/conversation.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { claimMails, recoverStrandedMails } from "../../mail/outbox/claims.ts";
import { actingOn, done, servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-02T03:04:05Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const values = { name: "Ana", email: "Ana@Example.com", subject: "Hello", message: "A letter" };
const text = "Dear Ana,\n\nthe room is <free>.\r\nYours";
let number = 0;

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let reference: string;

  const send = async (suspicion?: string[]) => {
    const { recipients } = servicesOf(db, now);
    const sent = {
      form: "contact",
      values,
      idempotencyKey: `${engine}-${++number}`,
      now,
      recipients,
    } as const;
    return (await saveSubmission(openWriter(db), { ...sent, ...(suspicion && { suspicion }) })).reference;
  };
  const found = async (of = reference) => {
    const submission = await findSubmission(db, of);
    if (!submission) throw new Error("It is kept.");
    return submission;
  };
  const mails = async () => {
    const rows = db.selectFrom("outbox").select("state").where("reference", "=", reference).orderBy("id");
    return (await rows.execute()).map(({ state }) => state);
  };
  const answers = () =>
    db.selectFrom("outbox").selectAll().where("key", "like", "answer:%").orderBy("id").execute();
  const act = (name: string, input = {}, at = now, ids: string | string[] = reference) =>
    actingOn(db).act(`message.${name}`, ids, input, { now: at });
  const undo = (event: number | undefined, at = now) => actingOn(db).undo(event, { now: at });
  const leave = () =>
    db.updateTable("outbox").set({ state: "sent" }).where("state", "=", "waiting").execute();

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["submissions", "outbox", "events", "activity", "search_messages"] as const)
      await db.deleteFrom(table).execute();
    reference = await send();
  });

  test("without a mail server what is sent waits, and says so", async () => {
    const settings = { ...servicesOf(db, now).settings, smtpUrl: undefined };
    const answer = actingOn(db, { settings }).act("message.reply", reference, { text }, { now });
    expect(done(await answer).text).toBe("Answer to Ana@Example.com. It will wait until email is set up.");
  });

  test("an answer is queued to the sender, the message is answered, and the log says who did it", async () => {
    expect(done(await act("reply", { text })).text).toBe(
      "Answer to Ana@Example.com. It goes out in a minute.",
    );
    expect(await answers()).toMatchObject([
      {
        to_address: "Ana@example.com",
        reply_to_address: "owner@example.org",
        subject: expect.stringContaining(reference),
        text: expect.stringMatching(/^Dear Ana,\n\nthe room is <free>\.\nYours\n\n./),
        html: expect.stringContaining("<p>Dear Ana,</p>\n<p>the room is &lt;free&gt;.<br>\nYours</p>"),
        due_at: later(60).toISOString(),
      },
    ]);
    expect(await found()).toMatchObject({ state: "answered", answeredAt: now.toISOString() });
    const events = await db.selectFrom("events").selectAll().execute();
    const target = `submission:${reference}`;
    expect(events).toMatchObject([
      { act: "message.reply", actor: "ada@example.org", target, undone_by: null },
    ]);
    expect(JSON.stringify(events)).not.toContain("Dear");
    expect(await db.selectFrom("activity").selectAll().execute()).toMatchObject([
      { who: "ada@example.org", action: "answered", subject: reference },
    ]);
  });

  test("a second answer leaves only when it is asked for, and the same text never twice", async () => {
    await act("reply", { text });
    expect(await act("reply", { text: "One more thing." })).toMatchObject({ refused: "already_done" });
    done(await act("reply", { text: "One more thing.", again: "yes" }));
    expect(await act("reply", { text, again: "yes" })).toMatchObject({ refused: "already_done" });
    expect(await answers()).toHaveLength(2);
  });

  test("an empty answer and one without an end are refused with a sentence", async () => {
    expect(await act("reply", { text: " \n" })).toEqual({
      refused: "invalid",
      message: "Write the answer first.",
    });
    expect(await act("reply", { text: "x".repeat(20_001) })).toMatchObject({ refused: "invalid" });
    expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
  });

  test("a message can be marked as answered without a mail, and is not answered again by mistake", async () => {
    const marked = done(await act("answered", {}, now, reference.toLowerCase()));
    expect(marked.text).toBe("Marked “Hello” as answered. No email was sent.");
    expect(await act("answered", {}, later(5))).toMatchObject({ refused: "already_done" });
    expect(await found()).toMatchObject({ state: "answered", answeredAt: now.toISOString() });
    expect(await act("reply", { text })).toMatchObject({ refused: "already_done" });
    const kinds = (await readConversation(db, await found())).map(({ kind }) => kind);
    expect(kinds).toContain("answered elsewhere");
  });

  test("for a minute an answer leaves by no hand, and can be undone", async () => {
    await db.deleteFrom("outbox").execute();
    const { event } = done(await act("reply", { text }));
    const claim = async (seconds: number) => {
      await recoverStrandedMails(db, { inFlight: [], now: later(seconds) });
      return claimMails(db, { holder: "we", most: 5, now: later(seconds) });
    };
    expect([await claim(0), await claim(59)]).toEqual([[], []]);
    expect(await undo(event)).toMatchObject({ undone: [`submission:${reference}`], changed: [] });
    expect(await claim(61)).toEqual([]);
    expect(await found()).toMatchObject({ state: "new", answeredAt: null });
    const again = done(await act("reply", { text }));
    expect(await claim(60)).toHaveLength(1);
    expect(await undo(again.event)).toMatchObject({ refused: "too_late" });
    expect(await undo(event)).toMatchObject({ refused: "too_late" });
  });

  test("of two answers each can be undone, in any order, and the message is as it was", async () => {
    const first = done(await act("reply", { text }));
    const second = done(await act("reply", { text: "One more thing.", again: "yes" }, later(5)));
    done(await act("reply", { text: "And this.", again: "yes" }, later(9)));
    await undo(second.event, later(10));
    expect(await found()).toMatchObject({ state: "answered", answeredAt: later(9).toISOString() });
    await undo(first.event, later(11));
    expect(await found()).toMatchObject({ state: "answered", answeredAt: later(9).toISOString() });
    const [last] = await db
      .selectFrom("events")
      .select("id")
      .where("undone_by", "is", null)
      .where("act", "=", "message.reply")
      .execute();
    await undo(last?.id, later(12));
    expect(await found()).toMatchObject({ state: "new", answeredAt: null });
  });

  test("an answer can leave the message waiting", async () => {
    done(await act("reply", { text: "Soon.", asks: "mark" }));
    expect(await found()).toMatchObject({ state: "new" });
    expect(await act("reply", { text: "Now." })).toMatchObject({ refused: "already_done" });
  });

  test("spam that was pressed by mistake is undone exactly: state, and each mail that was held back", async () => {
    await db.updateTable("outbox").set({ state: "sent" }).where("key", "like", "notice:%").execute();
    await db.updateTable("submissions").set({ state: "answered", answered_at: now.toISOString() }).execute();
    const before = [await found(), await mails()];
    const marked = done(await act("spam", {}, later(5)));
    expect(marked.text).toBe("Marked “Hello” as spam. Held back: 1 mail.");
    expect([(await found()).state, await mails()]).toEqual(["spam", ["sent", "dropped"]]);
    expect(await undo(marked.event, later(9))).toMatchObject({ undone: [expect.anything()], mailsLeft: 0 });
    expect([await found(), await mails()]).toEqual(before);
    expect(await undo(marked.event, later(10))).toMatchObject({ refused: "too_late" });
  });

  test("ham that was pressed by mistake is undone as long as its mails have not left, which they do later", async () => {
    reference = await send(["links"]);
    const marked = done(await act("ham"));
    expect(marked.text).toBe("“Hello” is no spam. On the way: 2 mails.");
    const due = await db.selectFrom("outbox").select("due_at").where("reference", "=", reference).execute();
    expect(due).toEqual(Array.from({ length: 2 }, () => ({ due_at: later(12).toISOString() })));
    await db.updateTable("outbox").set({ state: "sent" }).where("key", "=", `notice:${reference}`).execute();
    expect(await undo(marked.event, later(9))).toMatchObject({ mailsLeft: 1 });
    expect([(await found()).state, await mails()]).toEqual(["spam", ["sent", "dropped"]]);
    expect((await found()).suspicion).toEqual(["links"]);
  });

  test("many are marked at one press and put back at another; what somebody changed since is left alone", async () => {
    const other = await send();
    const ids = [other, reference, reference, "901-2222-2222", "nonsense"];
    const marked = done(await act("answered", {}, now, ids));
    expect(marked.text).toBe("Marked 2 messages as answered. No email was sent.");
    expect(marked.refusals).toHaveLength(2);
    done(await act("spam", {}, later(3), other));
    expect(await undo(marked.event, later(5))).toMatchObject({
      undone: [`submission:${reference}`],
      changed: [`submission:${other}`],
    });
    expect([(await found()).state, (await found(other)).state]).toEqual(["new", "spam"]);
  });

  test("what was answered waits again, unless it was decided", async () => {
    await act("answered");
    done(await act("reopen"));
    expect(await found()).toMatchObject({ state: "new", answeredAt: null });
    await db.updateTable("submissions").set({ state: "answered", decision: "accepted" }).execute();
    expect(await act("reopen")).toMatchObject({ refused: "already_done" });
  });

  test("spam mails nobody, and what is none reaches the owner and thanks its sender, once", async () => {
    reference = await send(["links"]);
    expect(await mails()).toEqual([]);
    done(await act("ham"));
    expect(await mails()).toEqual(["waiting", "waiting"]);
    done(await act("spam"));
    done(await act("ham"));
    expect(await mails()).toEqual(["waiting", "waiting"]);
    await leave();
    done(await act("spam"));
    expect(await mails()).toEqual(["sent", "sent"]);
  });

  test("the conversation tells in order of time what came, what was mailed, noted and answered", async () => {
    done(await act("note", { note: " Called her. " }, later(5)));
    done(await act("reply", { text: "Thank you." }, later(10)));
    const turns = await readConversation(db, await found());
    expect(turns.map(({ kind }) => kind)).toEqual(["came", "mail", "mail", "note", "answer"]);
    expect(await act("note", { note: " \n " })).toMatchObject({ refused: "invalid" });
  });

  test("an editor may answer; somebody who is no one may not erase", async () => {
    const editor = { now, role: "editor", by: "ed@example.org" } as const;
    done(await actingOn(db).act("message.reply", reference, { text }, editor));
    expect(await actingOn(db).act("message.reply", "901-2222-2222", { text }, editor)).toMatchObject({
      refused: "not_found",
    });
  });
});
