/** Single mails of the outbox: tried again, given up with what they say, and back by Undo, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { readAnswers } from "../../forms/owner/answers.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { listEntriesOf } from "../../publishing/entries/entries.ts";
import { publishDue } from "../../publishing/entries/publish-due.ts";
import { actingOn, done, place } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send } from "../../test/support/proposals.ts";

const databases = openOnBothEngines();
const now = new Date("2031-01-05T18:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    const tables = ["entries", "entry_revisions", "outbox", "submissions", "answers", "events"] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
  });

  const act = (name: string, id: string | number, input = {}, when = now) =>
    actingOn(db).act(name, id, input, { now: when });
  const asEditor = (name: string, id: number) =>
    actingOn(db).act(name, id, {}, { now, role: "editor", by: "ed@example.org" });
  const undo = (event: number | undefined, when = now) => actingOn(db).undo(event, { now: when });
  const mail = async (id: number) =>
    db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const queue = async (key: string, state = "waiting") => {
    await queueMail(db, { key, to: { address: "a@b.co" }, subject: "s", text: "t", html: "h" }, now);
    const set = db.updateTable("outbox").set({ state, attempts: 3 }).where("key", "=", key);
    return (await set.returning("id").executeTakeFirstOrThrow()).id;
  };
  const acceptance = async (reference: string) =>
    (await readAnswers(db, reference)).find(({ decision }) => decision)?.mail ?? 0;
  const state = async (reference: string) => {
    const [submission, [entry]] = [await findSubmission(db, reference), await listEntriesOf(db, reference)];
    return [submission?.state, submission?.decision, entry?.state];
  };

  test("a mail that waits, was set aside or dropped is due now; one that left or leaves is not", async () => {
    for (const before of ["waiting", "set aside", "dropped"]) {
      const id = await queue(`acknowledgement:${before}`, before);
      expect(done(await act("mail.retry", id, {}, later(5)))).toMatchObject({
        text: "Trying again now.",
        isUndoable: false,
      });
      expect(await mail(id)).toMatchObject({ state: "waiting", attempts: 0, due_at: later(5).toISOString() });
    }
    for (const [before, says] of [
      ["sent", "sent already"],
      ["sending", "leaving right now"],
    ] as const) {
      const id = await queue(`acknowledgement:${before}`, before);
      const message = `Mail ${id} is ${says}; nothing was done.`;
      for (const name of ["mail.retry", "mail.drop"])
        expect(await act(name, id)).toMatchObject({ refused: "too_late", message });
    }
    expect(await act("mail.retry", 999)).toMatchObject({ refused: "not_found" });
    expect(await act("mail.retry", "1 or 1")).toMatchObject({ refused: "not_found" });
  });

  test("all that waits or was set aside can be made due at once, and nothing else", async () => {
    for (const before of ["waiting", "sending", "set aside", "sent", "dropped"]) await queue(before, before);
    expect(done(await act("mail.retry-all", "")).text).toBe("Trying 2 emails again now.");
    const states = await db.selectFrom("outbox").select(["state", "attempts"]).orderBy("id").execute();
    expect(states.map((one) => `${one.state} ${one.attempts}`)).toEqual([
      "waiting 0",
      "sending 3",
      "waiting 0",
      "sent 3",
      "dropped 3",
    ]);
  });

  test("a mail to a reader is given up by an editor and brought back by Undo, which sends it now", async () => {
    const id = await queue("newsletter-issue:1:2", "set aside");
    const dropped = done(await asEditor("mail.drop", id));
    expect([dropped.text, (await mail(id)).state]).toEqual(["That email won’t be sent.", "dropped"]);
    await undo(dropped.event);
    expect(await mail(id)).toMatchObject({ state: "set aside" });
    done(await act("mail.retry", id));
    const again = done(await asEditor("mail.drop", id));
    await undo(again.event, later(3));
    expect(await mail(id)).toMatchObject({ state: "waiting", due_at: later(3).toISOString() });
  });

  test("a mail to the site’s own people is given up by an owner alone, and the event says what it was", async () => {
    for (const kind of ["sign-in", "invitation", "new-device", "notice", "something-new"]) {
      const id = await queue(`${kind}:ada@example.org`);
      expect(await asEditor("mail.drop", id)).toMatchObject({ refused: "not_allowed" });
      expect(await asEditor("mail.drop-own", id)).toMatchObject({ refused: "not_allowed" });
      expect((await mail(id)).state).toBe("waiting");
      done(await act("mail.drop-own", id));
      const events = db.selectFrom("events").select("after").where("target", "=", `mail:${id}`);
      const { after } = await events.executeTakeFirstOrThrow();
      expect(JSON.parse(after ?? "")).toEqual({ [`mail:${id}`]: { state: "dropped", kind } });
      expect(after).not.toContain("ada@");
    }
  });

  test("with a mail that says yes the decision is taken back; Undo of the drop brings all of it back", async () => {
    const reference = await send(db, "event", eventProposal, now);
    done(await act("proposal.accept", reference));
    const id = await acceptance(reference);
    const dropped = done(await act("mail.drop", id, {}, later(0.2)));
    expect(dropped.text).toBe(
      `That email won’t be sent. ${reference} is waiting for an answer again. What it said yes to is a draft again.`,
    );
    expect(await state(reference)).toEqual(["new", null, "draft"]);
    expect(await act("mail.retry", id)).toMatchObject({
      refused: "too_late",
      message: "It was taken back. Write the answer again.",
    });
    expect(await undo(dropped.event, later(0.4))).toMatchObject({ undone: [`mail:${id}`], changed: [] });
    expect(await state(reference)).toEqual(["answered", "accepted", "published"]);
    expect((await mail(id)).state).toBe("waiting");
    expect((await readAnswers(db, reference)).map((answer) => answer.state)).toEqual(["waiting"]);
    const open = db.selectFrom("events").select("act").where("undone_by", "is", null).orderBy("id");
    expect((await open.execute()).map((event) => event.act)).toEqual(["proposal.accept", "undo mail.drop"]);
  });

  test("with a mail that says no, or answers a message, that answer is taken back too", async () => {
    const reference = await send(db, "event", eventProposal, now);
    done(await act("proposal.decline", reference, { note: "That night is taken." }));
    const declined = done(await act("mail.drop", await acceptance(reference)));
    expect(declined.text).toBe(`That email won’t be sent. ${reference} is waiting for an answer again.`);
    expect(await state(reference)).toEqual(["new", null, undefined]);
    done(await act("message.reply", reference, { text: "Soon." }, later(2)));
    const reply = (await readAnswers(db, reference)).at(-1)?.mail ?? 0;
    const dropped = done(await act("mail.drop", reply, {}, later(2)));
    expect(await state(reference)).toEqual(["new", null, undefined]);
    await undo(dropped.event, later(2));
    expect(await state(reference)).toEqual(["answered", null, undefined]);
  });

  test("a yes whose entry changed since is not dropped; withdrawing the entry stops it", async () => {
    const reference = await send(db, "event", eventProposal, now);
    done(await act("proposal.accept", reference, { at: "2031-01-05T13:00" }));
    await publishDue(db, { place, now: later(60) });
    const id = await acceptance(reference);
    expect(await act("mail.drop", id, {}, later(60))).toMatchObject({
      refused: "conflict",
      message: "What it tells of was changed since. Withdraw that, and this email stops too.",
    });
    expect((await mail(id)).state).toBe("waiting");
    const [entry] = await listEntriesOf(db, reference);
    done(await act("entry.withdraw", String(entry?.id), {}, later(60)));
    expect((await mail(id)).state).toBe("dropped");
  });
});
