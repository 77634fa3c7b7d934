import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { findDocuments } from "../../search/find-documents.ts";
import { readQuery } from "../../search/read-query.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import type { FormName, Values } from "../form.ts";
import { saveSubmission } from "../intake/save-submission.ts";
import { indexMessages, readMessageWords, reindexMessage } from "./message-index.ts";
import { addNote } from "./notes.ts";
import { eraseExpiredSubmissions, erasePersonFromForms, eraseRow } from "./retention.ts";
import type { SubmissionFilter } from "./submission-filter.ts";
import { countStates, readNeighbors, readPage } from "./submission-list.ts";
import { findSubmission, listSubmissions } from "./submissions.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-02T03:04:05Z");
let number = 0;

describe.each(engines)("%s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["submissions", "outbox", "submission_notes", "search_messages"] as const)
      await db.deleteFrom(table).execute();
  });

  async function send(values: Values, form: FormName = "contact", at = now): Promise<string> {
    const submission = { form, values, idempotencyKey: `${engine}-${++number}`, now: at };
    return (await saveSubmission(openWriter(db), submission)).reference;
  }

  async function search(typed: string, more: SubmissionFilter = {}): Promise<string[]> {
    await indexMessages(db);
    const found = await listSubmissions(db, { words: readMessageWords(typed), ...more });
    return found.map(({ reference }) => reference);
  }

  test("a message is found by name, address, subject, text or reference, whatever the case and the accents", async () => {
    const one = await send({
      name: "Zoë Núñez",
      email: "zoe.nunez@example.com",
      subject: "A room",
      message: "We have a HALL on Thursdays.",
    });
    await send({ name: "Bo", email: "bo@example.com", subject: "Other", message: "Nothing alike" });
    for (const typed of [
      "zoe nunez",
      "ZOË",
      "zoe.nunez@example.com",
      "room",
      "thurs hall",
      one,
      one.slice(-4),
    ])
      expect(await search(typed), typed).toEqual([one]);
    expect(await search("zoe other")).toEqual([]);
  });

  test("whatever is typed is looked for as words, and a name that is a common word is found", async () => {
    const one = await send({ name: "Will", email: "will@example.com", message: "x" });
    expect(await search("will")).toEqual([one]);
    for (const typed of [
      '"',
      "will OR",
      "a* AND (",
      "' ; drop table submissions",
      "will:* | !",
      "\0will",
      "\ud800",
    ])
      await search(typed);
    expect(readMessageWords('  "*()  ')).toEqual([]);
  });

  test("a search keeps to the form, the state and the days that are chosen", async () => {
    const old = await send(
      { email: "a@b.co", message: "a hall" },
      "contact",
      new Date("2026-05-31T12:00:00Z"),
    );
    const story = await send({ email: "a@b.co", story: "a hall" }, "story");
    expect(await search("hall")).toEqual([story, old]);
    expect(await search("hall", { form: "story" })).toEqual([story]);
    expect(await search("hall", { receivedBefore: "2026-06-01T00:00:00Z" })).toEqual([old]);
    expect(await search("hall", { receivedSince: "2026-06-01T00:00:00Z" })).toEqual([story]);
    expect(await search("hall", { spam: "only" })).toEqual([]);
  });

  test("what its sender changed is found by the new words and not by the old ones", async () => {
    const one = await send({ email: "a@b.co", message: "before" });
    expect(await search("before")).toEqual([one]);
    await db.updateTable("submissions").set({ fields: '{"message":"after"}' }).execute();
    await reindexMessage(db, one);
    expect(await search("before")).toEqual([]);
    expect(await search("after")).toEqual([one]);
  });

  test("the site's own search finds nothing of it", async () => {
    await send({ name: "Zoë", email: "zoe@example.com", message: "A secret hall" });
    expect(await search("secret")).toHaveLength(1);
    expect((await findDocuments(db, readQuery("secret hall zoe"), { page: 1, now })).count).toBe(0);
  });

  test("what is erased leaves the index and takes its notes along", async () => {
    const rows = async () =>
      [
        await db.selectFrom("search_messages").selectAll().execute(),
        await db.selectFrom("submission_notes").selectAll().execute(),
      ].map(({ length }) => length);
    const erasers = [
      (one: string) => eraseRow(db, one),
      () => db.transaction().execute((transaction) => erasePersonFromForms(transaction, "A@B.co")),
      () => eraseExpiredSubmissions(db, new Date("2036-01-01T00:00:00Z")),
    ];
    for (const erase of erasers) {
      const one = await send({ email: "a@b.co", message: "hall" });
      await addNote(db, one, { text: "Called", by: "me@example.com", now });
      expect(await search("hall")).toEqual([one]);
      expect(await rows()).toEqual([1, 1]);
      await erase(one);
      expect(await rows()).toEqual([0, 0]);
      expect(await search("hall")).toEqual([]);
    }
  });

  test("the list is paged both ways, and what arrives meanwhile moves nothing", async () => {
    const all: string[] = [];
    for (let i = 0; i < 7; i++) all.unshift(await send({ email: "a@b.co", message: `${i}` }));
    const references = (page: Awaited<ReturnType<typeof readPage>>) =>
      page.messages.map(({ reference }) => reference);
    const first = await readPage(db, {}, { limit: 3 });
    expect([references(first), first.from, first.count, first.newer]).toEqual([
      all.slice(0, 3),
      1,
      7,
      undefined,
    ]);
    await send({ email: "a@b.co", message: "new" });
    const second = await readPage(db, {}, { limit: 3, ...first.older });
    expect([references(second), second.from]).toEqual([all.slice(3, 6), 5]);
    const third = await readPage(db, {}, { limit: 3, ...second.older });
    expect([references(third), third.older]).toEqual([all.slice(6), undefined]);
    expect(references(await readPage(db, {}, { limit: 3, ...third.newer }))).toEqual(all.slice(3, 6));
    expect((await readPage(db, { form: "story" }, {})).from).toBe(0);
  });

  test("a message knows what stands before and after it in the same list", async () => {
    const [c, , a] = [
      await send({ email: "a@b.co", message: "c" }),
      await send({ email: "a@b.co", story: "b" }, "story"),
      await send({ email: "a@b.co", message: "a" }),
    ];
    const submission = await findSubmission(db, c);
    if (!submission) throw new Error("It is kept.");
    expect(await readNeighbors(db, { form: "contact" }, submission)).toEqual({
      newer: a,
      older: undefined,
      place: 2,
      count: 2,
    });
  });

  test("sign-ups for the newsletter are no messages, unless they were taken for spam", async () => {
    await send({ email: "a@b.co" }, "newsletter");
    await send({ email: "a@b.co", message: "a" });
    await db.updateTable("submissions").set({ state: "spam" }).where("form", "=", "newsletter").execute();
    expect(await countStates(db)).toEqual({ waiting: 1, answered: 0, all: 1, spam: 1 });
  });

  test("those with a note, those that looked like spam and those that were withdrawn can be listed", async () => {
    const one = await send({ email: "a@b.co", message: "a" });
    const two = await send({ email: "a@b.co", message: "b" });
    await addNote(db, one, { text: "Called", by: "me@example.com", now });
    await db
      .updateTable("submissions")
      .set({ suspicion: '["links"]', decision: "withdrawn" })
      .where("reference", "=", two)
      .execute();
    const list = async (filter: SubmissionFilter) =>
      (await listSubmissions(db, filter)).map(({ reference }) => reference);
    expect(await list({ withNote: true })).toEqual([one]);
    expect(await list({ suspected: true })).toEqual([two]);
    expect(await list({ state: "withdrawn" })).toEqual([two]);
    expect(await list({ email: "A@B.CO" })).toEqual([two, one]);
  });
});
