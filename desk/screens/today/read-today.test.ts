import { beforeEach, describe, expect, test } from "vitest";
import { wallTime } from "../../../acts/moments.ts";
import { holdIssues } from "../../../db/backup/hold-issues.ts";
import { noteLastDone } from "../../../db/last-done.ts";
import type { Database } from "../../../db/schema.ts";
import { readPage } from "../../../forms/owner/submission-list.ts";
import type { HealthCheck } from "../../../monitoring/health.ts";
import { proofs } from "../../../monitoring/proofs.ts";
import { scheduleIssue } from "../../../newsletter/sending/schedule.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { issue } from "../../../publishing/kinds/issue.ts";
import { actingOn, done } from "../../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal, send, sentStory } from "../../../test/support/proposals.ts";
import { setSnapshot } from "../../../text/words/reading.ts";
import { countWaiting } from "../../waiting.ts";
import { filterOf, readListQuery } from "../messages/message-filter.ts";
import { rowOf } from "../messages/message-words.ts";
import { readFirstHour } from "./first-hour.ts";
import { readToday } from "./read-today.ts";

const now = new Date("2031-01-05T18:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const place = {
  siteUrl: "https://901ai.example",
  ownerEmail: "owner@example.org",
  secret: "a secret of the tests that is long enough",
};
const saving = { by: "ana@desk.example", now, place };
const message = {
  name: "Cara",
  email: "cara@example.com",
  subject: "A room",
  message: "We have a\nhall on Thursdays.",
};
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  const decide = (name: string, reference: string, input = {}) =>
    actingOn(db).act(`proposal.${name}`, reference, input, { now });

  beforeEach(async () => {
    db = databases[engine];
    const tables = [
      "entries",
      "entry_revisions",
      "entry_changes",
      "outbox",
      "submissions",
      "people",
    ] as const;
    for (const table of [...tables, "passkeys", "subscribers", "letters"] as const)
      await db.deleteFrom(table).execute();
  });

  test("on a quiet day nothing waits", async () => {
    expect(await readToday(db, now, { id: 0 })).toMatchObject({
      waiting: { count: 0, oldest: null },
      messages: { count: 0, rows: [] },
      decide: { count: 0, rows: [] },
      drafts: { count: 0 },
      newsletter: { subscribers: 0 },
    });
  });

  test("what waits is counted, the oldest of it first; sign-ups and spam do not wait", async () => {
    const first = await send(db, "contact", message, ago(26));
    await send(db, "contact", { ...message, subject: "Later" }, ago(2));
    await send(db, "event", eventProposal, ago(5));
    await send(db, "newsletter", { email: "dan@example.com" }, ago(50));
    const spam = await send(db, "contact", { ...message, subject: "Win" }, ago(60));
    await db.updateTable("submissions").set({ state: "spam" }).where("reference", "=", spam).execute();
    const today = await readToday(db, now, { id: 0 });
    expect(today.waiting).toEqual({ count: 3, oldest: ago(26).toISOString() });
    expect(today.messages.count).toBe(2);
    expect(today.messages.rows[0]).toMatchObject({
      ...{ reference: first, form: "Contact", who: "Cara", title: "A room", state: "Waits", when: "26 h" },
      text: "We have a hall on Thursdays.",
      at: ago(26).toISOString(),
    });
    expect(today.decide).toMatchObject({ count: 1, rows: [{ title: eventProposal.eventTitle }] });
  });

  test("Messages counts and calls what waits as Today does", async () => {
    const values = { name: "Kim Doyle", organization: "The Paper", email: "kim@paper.example" };
    await send(db, "partnership", { ...values, inquiryType: "media", message: "May we quote you?" }, ago(1));
    await send(db, "event", eventProposal, ago(5));
    const { messages } = await readToday(db, now, { id: 0 });
    const waiting = await readPage(db, filterOf(readListQuery(new URLSearchParams()), 0, now), {});
    expect([waiting.count, (await countWaiting(db, now)).messages]).toEqual([1, 1]);
    expect(messages).toMatchObject({ count: 1, rows: [{ who: "Kim Doyle, The Paper", form: "Press" }] });
    expect(waiting.messages.map((message) => rowOf(message, now))).toMatchObject([
      { who: "Kim Doyle, The Paper", form: "Press" },
    ]);
  });

  test("the next event, drafts and what is scheduled stand there; a proposal's draft waits with its proposal", async () => {
    const reference = await send(db, "event", eventProposal, ago(1));
    done(await decide("accept", reference));
    const other = await send(db, "event", { ...eventProposal, eventTitle: "Another" }, ago(1));
    const draft = event.form?.toDraft({ ...eventProposal, eventTitle: "Another" }) ?? {
      values: {},
      body: "",
    };
    done(await decide("draft", other));
    const story = await send(db, "story", sentStory, ago(1));
    done(await decide("accept", story, { at: wallTime(new Date(now.getTime() + 86_400_000).toISOString()) }));
    await createEntry(db, event, { ...draft, values: { ...draft.values, title: "Mine" } }, saving);
    await createEntry(db, issue, { values: { subject: "Issue 2" }, body: "Hello." }, saving);
    const today = await readToday(db, now, { id: 0 });
    expect(today.next).toMatchObject({ title: eventProposal.eventTitle });
    expect(today.drafts.count).toBe(2);
    expect(today.drafts.rows.map(({ title, state }) => [title, state]).toSorted()).toEqual([
      ["--- title: Mine", "scheduled"],
      ["Mine", "draft"],
    ]);
    expect(today.decide).toMatchObject({ count: 1, rows: [{ state: "Draft saved" }] });
    expect(today.newsletter.draft).toMatchObject({ title: "Issue 2" });
  });

  test("a scheduled issue says when it goes out; one that a restore held says that it did not", async () => {
    const made = await createEntry(db, issue, { values: { subject: "Issue 3" }, body: "Hello." }, saving);
    if (!("entry" in made)) throw new Error("the draft is not valid");
    const at = new Date(now.getTime() + 3_600_000);
    const schedule = { ...saving, at, version: made.entry.version, postalAddress: "1 Main Street" };
    await scheduleIssue(db, made.entry, schedule);
    const says = async (hours: number) => (await readToday(db, ago(hours), { id: 0 })).newsletter.draft?.says;
    expect(await says(0)).toMatch(/^Goes out 1:00 PM/);
    await holdIssues(db, ago(-2));
    expect(await says(-2)).toMatch(/^It could not leave at its time\. The site was restored from a backup/);
  });

  test("a new owner is led on until nothing needed is left", async () => {
    const first = {
      smtpUrl: undefined as string | undefined,
      trustProxy: 1,
      siteUrl: "http://127.0.0.1:3000",
    };
    const left = async (of: typeof first, checks: HealthCheck[] = []) =>
      (await readFirstHour(db, of, checks))?.filter(({ isDone }) => !isDone).map(({ name }) => name);
    expect(await left(first)).toEqual(["identity", "mail", "domain", "event", "read", "promises", "open"]);
    done(await decide("accept", await send(db, "event", eventProposal, ago(1))));
    const mailing = { ...first, smtpUrl: "smtp://mail", siteUrl: "https://example.org" };
    expect(await left(mailing)).toEqual(["identity", "mail", "domain", "read", "promises", "open"]);
    // A word that was typed proves mail, as does mail that left.
    await noteLastDone(db, { [proofs.mail]: now.toISOString() });
    expect(await left(mailing)).not.toContain("mail");
    await noteLastDone(db, { [proofs.mail]: null });
    await db.updateTable("outbox").set({ state: "sent" }).execute();
    expect(await left(mailing)).not.toContain("mail");
    const finding = { state: "ok", says: "https://example.org/healthz answers." } as const;
    const answering = [{ key: "site", name: "Site", state: "ok", findings: [finding], checkedAt: undefined }];
    const checks = answering as HealthCheck[];
    expect(await left(mailing, checks)).not.toContain("domain");
    expect(await left({ ...mailing, siteUrl: "https://901ai.example" }, checks)).toContain("domain");
    const facts = ["operator", "legalForm", "funding", "postalAddress"].map((name) => [`site.${name}`, "Us"]);
    const addresses = ["email", "pressEmail", "ownerEmail"].map((name) => [`site.${name}`, "us@example.org"]);
    const settings = { ...Object.fromEntries([...facts, ...addresses]), "site.domain": "example.org" };
    setSnapshot({ settings, wording: {} });
    expect(await left(mailing, checks)).toBeUndefined();
    setSnapshot({ settings: { ...settings, "launch.isClosed": true }, wording: {} });
    expect(await left(mailing, checks)).toEqual(["read", "promises", "open"]);
    setSnapshot({ settings: {}, wording: {} });
  });
});
