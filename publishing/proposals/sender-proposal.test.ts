/** What the sender of an event proposal or a story can do under the private link, and what the owner then finds. */
import { beforeEach, describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { makeReference } from "../../forms/intake/reference.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { makeSenderToken } from "../../forms/intake/sender-link.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { kindNamed } from "../catalog.ts";
import { listEntriesOf, listRevisions } from "../entries/entries.ts";
import { createEntry, saveEntry } from "../entries/save-entry.ts";
import type { EntryState } from "../kind.ts";
import { erasePersonFromEntries, eraseSubmission } from "./erase-entries.ts";
import { listChanges } from "./sender-changes.ts";
import { changeProposal, withdrawAgain, withdrawProposal } from "./sender-proposal.ts";
import { checkChange, findProposal } from "./sender-view.ts";

const secret = "s".repeat(32);
const now = new Date("2026-03-06T18:00:00Z");
const ownerEmail = "owner@example.org";
const event = {
  name: "Ada Carter",
  email: "ada@example.org",
  eventTitle: "Reading a power bill",
  start: "2026-04-05T18:00",
  end: "2026-04-05T20:00",
  place: "The Reading Room, 1 Main Street",
  description: "We read a power bill together, line by line.",
};
const story = {
  name: "Ada Carter",
  email: "ada@example.org",
  title: "A reading group on Lamar",
  link: "",
  story: "We read one paper a month in the back of the shop. Anyone may come along.",
  consent: "yes",
};

const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["submissions", "outbox", "entries", "entry_revisions", "entry_changes"] as const)
      await db.deleteFrom(table).execute();
  });
  const inOne = <T>(work: (transaction: Database) => Promise<T>) => db.transaction().execute(work);

  async function send(form: "event" | "story", values: Record<string, string>, state?: EntryState) {
    const idempotencyKey = crypto.randomUUID();
    const { reference } = await saveSubmission(inOne, { form, values, idempotencyKey, now });
    const kind = kindNamed(form);
    if (state) {
      const draft = kind.form?.toDraft(values) ?? { values: {}, body: "" };
      const made = await inOne((transaction) =>
        createEntry(transaction, kind, draft, { by: "test", now, reference, state }),
      );
      expect(made.outcome).toBe("saved");
      await db
        .updateTable("submissions")
        .set({ decision: "accepted", state: "answered" })
        .where("reference", "=", reference)
        .execute();
    }
    const act = { secret, token: makeSenderToken(secret, reference), now, ownerEmail };
    return {
      reference,
      act,
      change: (next: Record<string, string>) =>
        inOne((transaction) => changeProposal(transaction, act, next)),
      withdraw: () => inOne((transaction) => withdrawProposal(transaction, act)),
      view: async () => (await findProposal(db, act))?.view,
      submission: async () => findSubmission(db, reference),
      entry: async () => (await listEntriesOf(db, reference))[0],
    };
  }
  const changes = () => db.selectFrom("entry_changes").selectAll().orderBy("id").execute();
  const decide = (how: "accept" | "decline", reference: string, number = 0, words = "") =>
    actingOn(db).act(`proposal.${how}-change`, reference, { number: String(number), words }, { now });
  const mails = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();

  test("before a decision a change takes the place of the text, the first text is kept, and the owner gets a mail", async () => {
    const sent = await send("event", event);
    expect(await sent.view()).toMatchObject({ state: "waiting", isOpen: true, changeNote: "open" });
    const next = { ...event, start: "2026-04-05T17:00", place: "Library" };
    expect(await sent.change(next)).toBe("changed");
    expect(await sent.change(next)).toBe("unchanged");
    expect((await sent.submission())?.values).toEqual(next);
    expect((await changes()).map(({ action, fields }) => [action, JSON.parse(fields).place])).toEqual([
      ["sent", event.place],
      ["change", "Library"],
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to_address: ownerEmail,
      subject: "Event proposal changed: Reading a power bill (Ada Carter)",
    });
    expect(mail?.text).toContain("Library");
    expect(mail?.text).not.toContain("line by line");
  });

  test("what was withdrawn after a backup was made is withdrawn in it again, once, and not against the owner", async () => {
    const sent = [await send("story", story, "published"), await send("event", event, "published")];
    // Each twice, as when the owner publishes it in between.
    for (const { reference } of [...sent, ...sent])
      await db
        .insertInto("entry_changes")
        .values({
          ...{ reference, action: "withdraw", fields: "{}", state: "accepted" },
          asked_at: "2026-03-06T18:20:00.000Z",
        })
        .execute();
    const again = () => inOne((transaction) => withdrawAgain(transaction, new Date("2026-03-06T19:00:00Z")));
    expect((await again()).toSorted()).toEqual(sent.map(({ reference }) => reference).toSorted());
    expect(await sent[0]?.view()).toMatchObject({ state: "withdrawn" });
    expect(await sent[1]?.view()).toMatchObject({ state: "canceled" });
    // The owner put it on the site again since.
    await db.updateTable("entries").set({ state: "published" }).execute();
    expect(await again()).toEqual([]);
  });

  test("a proposal that was answered is to be read again when its sender changes it", async () => {
    const sent = await send("event", event);
    await db.updateTable("submissions").set({ state: "answered", answered_at: now.toISOString() }).execute();
    await sent.change({ ...event, place: "Library" });
    expect(await sent.submission()).toMatchObject({ state: "new", answeredAt: null });
  });

  test("a withdrawn proposal cannot be accepted, not even by taking back a mail", async () => {
    const sent = await send("event", event);
    expect(await sent.withdraw()).toBe("withdrawn");
    expect(await sent.withdraw()).toBe("withdrawn");
    expect(await sent.view()).toMatchObject({ state: "withdrawn", isOpen: false });
    expect(await sent.change({ ...event, place: "Library" })).toBe("closed");
    const { reference } = sent;
    for (const name of ["accept", "decline", "draft"])
      expect(await actingOn(db).act(`proposal.${name}`, reference, { note: "No." }, { now })).toMatchObject({
        refused: "too_late",
      });
    const reply = done(
      await actingOn(db).act("message.reply", reference, { text: "A pity.", again: "yes" }, { now }),
    );
    await actingOn(db).undo(reply.event, { now });
    expect(await sent.submission()).toMatchObject({ decision: "withdrawn", state: "answered" });
    expect((await mails()).filter(({ to_address }) => to_address === ownerEmail)).toHaveLength(1);
  });

  test("a change of a published event waits for the owner, and another one takes its place", async () => {
    const sent = await send("event", event, "published");
    expect(await sent.view()).toMatchObject({
      state: "published",
      path: "/events/2026-04-05-reading-a-power-bill",
    });
    expect(await sent.change({ ...event, place: "Library" })).toBe("asked");
    expect(await sent.change({ ...event, place: "Library, 2 Front Street" })).toBe("asked");
    expect(await sent.entry()).toMatchObject({ version: 1, values: { place: "The Reading Room" } });
    expect(await sent.view()).toMatchObject({
      change: "waiting",
      values: { place: "Library, 2 Front Street" },
    });
    const listed = await listChanges(db, now);
    expect(listed).toMatchObject([
      { reference: sent.reference, title: event.eventTitle, sender: "Ada Carter" },
    ]);
    expect(listed[0]?.differences).toEqual([
      { label: "Place or online link", before: event.place, after: "Library, 2 Front Street" },
    ]);
    expect(await sent.change(event)).toBe("changed");
    expect(await listChanges(db, now)).toEqual([]);
  });

  test("an accepted change is a revision by the sender, leaves alone what the owner wrote, and is mailed", async () => {
    const sent = await send("event", event, "published");
    const kind = kindNamed("event");
    const first = await sent.entry();
    if (!first) throw new Error("no entry");
    const own = { values: { ...first.values, cost: "Free", host: "The Power Club" }, body: "Ours." };
    await inOne((transaction) =>
      saveEntry(transaction, kind, first.id, own, { by: "desk", now, version: 1 }),
    );
    await sent.change({ ...event, place: "Library, 2 Front Street", start: "2026-04-05T17:30" });
    const [asked] = await listChanges(db, now);
    const before = (await readContentVersions(db)).get("event") ?? 0;
    const accept = () => decide("accept", sent.reference, asked?.number);
    expect(await accept()).toMatchObject({ text: expect.stringContaining("email to the sender") });
    expect(await sent.entry()).toMatchObject({
      slug: first.slug,
      values: {
        cost: "Free",
        host: "The Power Club",
        place: "Library",
        address: "2 Front Street",
        start: "2026-04-05T17:30",
      },
      body: "Ours.",
    });
    expect((await listRevisions(db, first.id))[0]).toMatchObject({ savedBy: "sender", action: "changed" });
    expect((await readContentVersions(db)).get("event")).toBe(before + 1);
    expect(await accept()).toMatchObject({ refused: "already_done" });
    const mail = (await mails()).findLast(({ to_address }) => to_address === event.email);
    expect(mail?.text).toContain(`https://901ai.example/events/${first.slug}`);
    expect(mail?.text).toContain("https://901ai.example/proposal?token=");
    expect((await sent.view())?.change).toBeUndefined();
  });

  test("a declined change changes nothing, and its sender reads so and gets a mail", async () => {
    const sent = await send("event", event, "published");
    await sent.change({ ...event, place: "Library" });
    const [asked] = await listChanges(db, now);
    const decline = (words: string) => decide("decline", sent.reference, asked?.number, words);
    expect(await decline(" ")).toMatchObject({ refused: "invalid" });
    expect(await decline("The library is closed.")).toMatchObject({
      text: expect.stringContaining("Nothing was changed"),
    });
    expect(await decline("Again.")).toMatchObject({ refused: "already_done" });
    expect(await sent.view()).toMatchObject({ change: "declined", values: { place: event.place } });
    expect(await sent.entry()).toMatchObject({ version: 1 });
    expect((await mails()).at(-1)?.text).toContain("The library is closed.");
    expect(await decide("accept", sent.reference, 999_999)).toMatchObject({ refused: "already_done" });
  });

  test("an event that is on stays as canceled at once, and its waiting change is dropped", async () => {
    const sent = await send("event", event, "published");
    await sent.change({ ...event, place: "Library" });
    const before = (await readContentVersions(db)).get("event") ?? 0;
    expect(await sent.withdraw()).toBe("canceled");
    expect(await sent.withdraw()).toBe("canceled");
    expect(await sent.entry()).toMatchObject({ state: "published", values: { status: "cancelled" } });
    expect((await readContentVersions(db)).get("event")).toBe(before + 1);
    expect(await listChanges(db, now)).toEqual([]);
    expect(await sent.view()).toMatchObject({ state: "canceled", isOpen: false });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Change requested: Reading a power bill (Ada Carter)",
      "Event canceled: Reading a power bill (Ada Carter)",
    ]);
  });

  test("whoever changes what is kept as a draft is not told that it was accepted", async () => {
    const sent = await send("event", event);
    done(await actingOn(db).act("proposal.draft", sent.reference, {}, { now }));
    expect(await sent.view()).toMatchObject({ state: "waiting", changeNote: "draft" });
    expect(await sent.change({ ...event, place: "Library" })).toBe("asked");
    expect(await (await send("event", event, "scheduled")).view()).toMatchObject({ changeNote: "published" });
  });

  test("a published story leaves the site at once", async () => {
    const sent = await send("story", story, "published");
    expect(await sent.withdraw()).toBe("canceled");
    expect(await sent.entry()).toMatchObject({ state: "withdrawn" });
    expect(await sent.view()).toMatchObject({ state: "withdrawn", isOpen: false });
    expect(await sent.withdraw()).toBe("withdrawn");
  });

  test("an event that is scheduled and withdrawn is not published", async () => {
    const sent = await send("event", event, "scheduled");
    expect(await sent.view()).toMatchObject({ state: "scheduled" });
    expect(await sent.withdraw()).toBe("withdrawn");
    expect(await sent.entry()).toMatchObject({ state: "draft", publishAt: null });
  });

  test("an event that is over, a declined one and an erased one cannot be changed", async () => {
    const past = await send(
      "event",
      { ...event, start: "2026-03-01T18:00", end: "2026-03-01T20:00" },
      "published",
    );
    expect(await past.view()).toMatchObject({ state: "over", isOpen: false });
    expect(await past.change({ ...event, place: "Library" })).toBe("closed");
    expect(await past.withdraw()).toBe("closed");
    const declined = await send("story", story);
    await db
      .updateTable("submissions")
      .set({ decision: "declined" })
      .where("reference", "=", declined.reference)
      .execute();
    expect(await declined.withdraw()).toBe("closed");
    const erased = await send("event", event);
    await erased.change({ ...event, place: "Library" });
    await eraseSubmission(db, erased.reference, { now });
    expect(await erased.view()).toBeUndefined();
    expect(await erased.change(event)).toBe("gone");
    expect(await changes()).toEqual([]);
  });

  test("a forged token and a message of another form open nothing", async () => {
    const sent = await send("event", event);
    const forged = { ...sent.act, token: makeSenderToken("t".repeat(32), sent.reference) };
    expect(await inOne((transaction) => withdrawProposal(transaction, forged))).toBe("gone");
    const unknown = makeSenderToken(secret, makeReference());
    expect(await findProposal(db, { secret, token: unknown, now })).toBeUndefined();
    const contact = { form: "contact" as const, values: event, idempotencyKey: crypto.randomUUID(), now };
    const { reference } = await saveSubmission(inOne, contact);
    const token = makeSenderToken(secret, reference);
    expect(await findProposal(db, { secret, token, now })).toBeUndefined();
  });

  test("a change keeps the address and the license as they were sent, and follows the rules of the form", async () => {
    const sent = await send("story", story);
    const view = await sent.view();
    if (!view) throw new Error("no view");
    const typed = { ...story, email: "eve@example.org", consent: "", title: "Another title" };
    expect(checkChange(view, typed, now)).toMatchObject({
      ok: true,
      values: { email: story.email, consent: "yes", title: "Another title" },
    });
    expect(checkChange(view, { ...typed, story: "Short" }, now)).toMatchObject({ ok: false });
  });

  test("two changes at the same moment are kept one after the other", async () => {
    const sent = await send("event", event);
    const both = ["Library", "Town Hall"].map((place) => sent.change({ ...event, place }));
    expect(await Promise.all(both)).toEqual(["changed", "changed"]);
    expect((await changes()).map(({ action }) => action)).toEqual(["sent", "change", "change"]);
  });

  test("erasing a person erases what they asked to change, up to the instant of the erasure", async () => {
    const sent = await send("event", event);
    await sent.change({ ...event, place: "Library" });
    const erase = (address: string, upTo?: string) =>
      inOne((transaction) => erasePersonFromEntries(transaction, address, upTo));
    expect(await erase("eve@example.org")).toMatchObject({ entry_changes: 0 });
    expect(await erase(event.email, "2026-01-01T00:00:00.000Z")).toMatchObject({ entry_changes: 0 });
    expect(await erase("ADA@example.org")).toMatchObject({ entry_changes: 2 });
  });
});
