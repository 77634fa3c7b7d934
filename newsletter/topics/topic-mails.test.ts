import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { claimMails, markSent } from "../../mail/outbox/claims.ts";
import { createEntry, saveEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { record } from "../../publishing/kinds/record.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { sendIssue } from "../../test/support/send-issue.ts";
import { switchTo } from "../automatic.ts";
import { countUnqueued, listIssues } from "../sending/figures.ts";
import { listUnfinished } from "../sending/queue-issue.ts";
import { importSubscribers } from "../subscriber-list.ts";
import { findByAddress, findByToken, unsubscribe } from "../subscribers.ts";
import { makeToken } from "../token.ts";
import { choose, confirmList, follow } from "./follow.ts";
import { askToMove, leaveLists, moveAddress, readPrivatePage, saveChoices } from "./private-page.ts";
import { sendTopicMails } from "./send-topic-mails.ts";
import { countSent, stopTopicMail } from "./topic-mails.ts";

const secret = "s".repeat(32);
const context = { secret, siteUrl: "https://site.example" };
const place = { ...context, postalAddress: "1 Main Street", owners: { ownerEmail: "owner@site.test" } };
/** Friday, noon in Memphis. */
const noon = new Date("2026-03-06T18:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const day = 24 * 60;
const databases = openOnBothEngines();
const tables = [
  ...["topic_mail_readers", "topic_mails", "subscriptions", "entries", "entry_revisions"],
  ...[
    "letters",
    "chores",
    "content_versions",
    "outbox",
    "subscribers",
    "subscriber_events",
    "events",
    "activity",
  ],
] as const;

afterEach(async () => {
  for (const db of Object.values(databases))
    for (const table of tables) await db.deleteFrom(table as "outbox").execute();
});

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let slugs = 0;

  beforeEach(async () => {
    db = databases[engine];
    await switchTo(db, "topic-mail-leaves", true, noon);
    await run(noon);
  });

  const run = (now: Date) => sendTopicMails(db, place, () => now);
  const asked = async (address: string) => (await findByAddress(db, address)) ?? expect.unreachable(address);
  const tokenOf = async (address: string) => makeToken(secret, "unsubscribe", await asked(address));
  const mails = () =>
    db.selectFrom("outbox").selectAll().where("key", "like", "newsletter-%").orderBy("id").execute();
  const topicMails = async () => (await mails()).filter(({ key }) => key.startsWith("newsletter-topics:"));
  const linkIn = (text = "", name = "token") => new RegExp(`[?&]${name}=([^&\\s]+)`).exec(text)?.[1] ?? "";

  async function follower(address: string, choices: Record<string, "decided" | "weekly">) {
    await db
      .insertInto("subscribers")
      .values({ address, state: "topics", asked_at: noon.toISOString() })
      .onConflict((conflict) => conflict.column("address").doNothing())
      .execute();
    for (const [list, rhythm] of Object.entries(choices))
      await choose(db, await asked(address), { list, rhythm }, later(-60));
  }

  async function publish(
    topics: string,
    now: Date,
    by = "command line",
    title = "The board puts the permit off",
  ) {
    const draft = {
      values: {
        title,
        date: "2026-03-05",
        topics,
        sources: "Daily | A title | 2026-03-05 | https://daily.example/a",
        grade: "B",
      },
      body: "On Thursday the board put off its vote on the permit.",
    };
    const made = await createEntry(db, record, draft, {
      by,
      now,
      slug: `entry-${++slugs}`,
      state: "published",
    });
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    return { ...made.entry, draft };
  }

  /** The first mail of a list waits for an owner: something has left before. */
  async function knownLists(...lists: string[]) {
    const entry = await createEntry(
      db,
      record,
      { values: { title: "Old" }, body: "" },
      { by: "import", now: later(-day * 40), slug: `old-${++slugs}`, incomplete: true },
    );
    if (entry.outcome !== "saved") throw new Error("no entry");
    await db
      .insertInto("topic_mails")
      .values({
        ...{
          entry_id: entry.entry.id,
          version: 1,
          what: "new",
          lists: JSON.stringify(lists),
          state: "waiting",
        },
        ...{ made_at: noon.toISOString(), leaves_at: later(-day * 30).toISOString() },
      })
      .execute();
  }
  test("an address that asks for a topic confirms it by a button, and the welcome names what was asked for", async () => {
    await follow(db, context, { typed: "Ada@Example.org", list: "topic:air", rhythm: "decided" }, noon);
    await follow(db, context, { typed: "ada@example.org", list: "topic:air", rhythm: "decided" }, later(1));
    const [ask, ...more] = await mails();
    expect(more).toEqual([]);
    expect(ask?.text).toContain("Air, when something is decided");
    const token = linkIn(ask?.text);
    expect([token, linkIn(ask?.text, "confirm")]).toEqual([await tokenOf("ada@example.org"), "topic:air"]);
    const ada = await asked("ada@example.org");
    expect(await confirmList(db, context, ada, "topic:water", later(2))).toBe(false);
    expect(await confirmList(db, context, ada, "topic:air", later(3))).toBe(true);
    expect(await confirmList(db, context, ada, "topic:air", later(4))).toBe(true);
    const [, welcome, ...none] = await mails();
    expect(none).toEqual([]);
    expect(welcome?.subject).toBe("You’re in: mail from 901 AI");
    expect(welcome?.text).toContain("Air, when something is decided");
    await follow(db, context, { typed: "ada@example.org", list: "topic:air", rhythm: "weekly" }, later(9));
    expect((await mails()).at(-1)?.subject).toBe("You already get mail about Air");
  });

  test("what was decided leaves after its wait, to who follows it, several things in one mail, none twice", async () => {
    await knownLists("topic:air", "topic:water");
    await follower("air@example.org", { "topic:air": "decided" });
    await follower("both@example.org", { "topic:air": "decided", "topic:water": "decided" });
    await follower("jobs@example.org", { "topic:jobs": "decided" });
    await follower("es@example.org", { "topic:water": "decided" });
    await db
      .updateTable("subscribers")
      .set({ language: "es" })
      .where("address", "=", "es@example.org")
      .execute();
    await publish("air", later(1));
    await publish("water", later(2), "command line", "The plant resumes");
    await publish("air, water", later(3), "command line", "The court rules");
    await run(later(4));
    await run(later(62));
    expect(await topicMails()).toEqual([]);
    await run(later(65));
    await run(later(66));
    expect((await topicMails()).map(({ to_address, subject }) => [to_address, subject])).toEqual([
      ["air@example.org", "The board puts the permit off, and 1 more"],
      ["both@example.org", "The board puts the permit off, and 2 more"],
      ["es@example.org", "The plant resumes, y 1 más"],
    ]);
    const [first, , spanish] = await topicMails();
    expect(spanish?.text).toContain("Usted pidió: Agua, cuando se decide algo.");
    expect(spanish?.text).toMatch(/https:\/\/site\.example\/es\/newsletter\/mail\/\d+-\d+/);
    expect(first?.text).toContain("You asked for Air, when something is decided.");
    expect(first?.text).not.toContain("The plant resumes");
    const headers = JSON.parse(first?.headers ?? "");
    expect(headers["List-Unsubscribe"]).toMatch(
      /^<https:\/\/site\.example\/newsletter\/mine\?token=\S+&leave=topic:air>$/,
    );
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("nobody gets a second mail on one day, and none at night: what is left comes in the next morning's", async () => {
    await knownLists("topic:air");
    await follower("air@example.org", { "topic:air": "decided" });
    await publish("air", later(1));
    await run(later(2));
    await run(later(65));
    const [sent] = await topicMails();
    await markSent(db, sent?.id ?? 0, later(66));
    await publish("air", later(120), "command line", "The court rules");
    await publish("air", later(9 * 60), "command line", "The mayor answers");
    for (const minutes of [121, 200, 9 * 60 + 1, 10 * 60, 12 * 60, 18 * 60]) await run(later(minutes));
    expect(await topicMails()).toHaveLength(1);
    // 7 AM of the next day.
    await run(later(19 * 60));
    expect((await topicMails()).map(({ subject }) => subject)).toEqual([
      "The board puts the permit off",
      "The court rules, and 1 more",
    ]);
  });

  test("an edit begins the wait anew, a withdrawal ends it, and what an editor publishes waits for an owner", async () => {
    await knownLists("topic:air");
    await follower("air@example.org", { "topic:air": "decided" });
    const { id, draft } = await publish("air", later(1));
    await run(later(2));
    await saveEntry(
      db,
      record,
      id,
      { ...draft, body: `${draft.body} It meets again soon.` },
      { by: "command line", now: later(50), version: 1 },
    );
    await run(later(51));
    await run(later(70));
    expect(await topicMails()).toEqual([]);
    await withdrawEntry(db, record, id, {
      by: "command line",
      now: later(80),
      version: 2,
      reason: "Wrong day",
    });
    await run(later(81));
    await run(later(200));
    expect(await topicMails()).toEqual([]);
    await publish("air", later(201), "editor@site.test");
    await run(later(202));
    await run(later(400));
    expect(await topicMails()).toEqual([]);
    const row = db.selectFrom("topic_mails").selectAll().orderBy("id", "desc");
    expect(await row.executeTakeFirst()).toMatchObject({ state: "waiting", waits_for: "editor" });
  });

  test("the first mail of a list waits for an owner, and by default everything does", async () => {
    await follower("air@example.org", { "topic:air": "decided" });
    await publish("air", later(1));
    await run(later(2));
    await switchTo(db, "topic-mail-leaves", false, noon);
    await publish("air", later(3));
    await run(later(4));
    await run(later(300));
    expect(await topicMails()).toEqual([]);
    const rows = await db.selectFrom("topic_mails").select("waits_for").orderBy("id").execute();
    expect(rows.map(({ waits_for }) => waits_for)).toEqual(["first", "first"]);
  });

  test("what was decided while no server ran is mailed when one runs again, unless that was long ago", async () => {
    await knownLists("topic:air");
    await follower("air@example.org", { "topic:air": "decided" });
    await publish("air", later(5));
    await run(later(5 * day));
    await run(later(5 * day + 65));
    expect((await topicMails()).map(({ subject }) => subject)).toEqual(["The board puts the permit off"]);
    await publish("air", later(5 * day + 66), "command line", "The court rules");
    await run(later(25 * day));
    await run(later(25 * day + 65));
    expect(await topicMails()).toHaveLength(1);
  });

  test("a correction is mailed, an edit of a comma is not", async () => {
    await knownLists("topic:air");
    await follower("air@example.org", { "topic:air": "decided" });
    const { id, draft } = await publish("air", later(1));
    await run(later(2));
    await run(later(65));
    const [sent] = await topicMails();
    await markSent(db, sent?.id ?? 0, later(66));
    const saving = (minutes: number, version: number) => ({
      by: "command line",
      now: later(minutes),
      version,
    });
    await saveEntry(
      db,
      record,
      id,
      { ...draft, body: `${draft.body} `.replace("the board", "the Board") },
      saving(day, 1),
    );
    await run(later(day + 1));
    await run(later(day + 100));
    expect(await topicMails()).toHaveLength(1);
    const corrections = "2026-03-07 | The vote was on Friday";
    await saveEntry(
      db,
      record,
      id,
      { ...draft, values: { ...draft.values, corrections } },
      saving(day + 110, 2),
    );
    await run(later(day + 111));
    await run(later(day + 180));
    const last = (await topicMails()).at(-1);
    expect(last?.text).toContain("Corrected: The board puts the permit off");
  });

  test("one click leaves the topics of that mail and keeps the others, a second link leaves all", async () => {
    await knownLists("topic:air", "topic:water");
    await importSubscribers(db, "ada@example.org", { now: later(-day) });
    await follower("ada@example.org", {
      "topic:air": "decided",
      "topic:water": "decided",
      "topic:jobs": "weekly",
    });
    await publish("air", later(1));
    await publish("water", later(1), "command line", "The plant resumes");
    await run(later(2));
    await run(later(65));
    const ada = () => asked("ada@example.org");
    await leaveLists(db, await ada(), ["topic:air"], later(66));
    await run(later(67));
    const [mail, ...more] = await topicMails();
    expect([mail?.subject, more]).toEqual(["The plant resumes", []]);
    const page = await readPrivatePage(db, await ada());
    expect(page.newsletter).toBe(true);
    expect(page.lists.filter(({ rhythm }) => rhythm).map(({ list }) => list)).toEqual([
      "topic:water",
      "topic:jobs",
    ]);
    await leaveLists(db, await ada(), "all", later(68));
    expect(await topicMails()).toEqual([]);
    expect((await ada()).state).toBe("unsubscribed");
    expect((await readPrivatePage(db, await ada())).lists.some(({ rhythm }) => rhythm)).toBe(false);
  });

  test("who leaves the newsletter keeps the topics, and the other way around", async () => {
    await importSubscribers(db, "ada@example.org", { now: later(-day) });
    await follower("ada@example.org", { "topic:air": "decided" });
    const token = await tokenOf("ada@example.org");
    await unsubscribe(db, secret, token, later(1));
    const ada = () => asked("ada@example.org");
    expect(await readPrivatePage(db, await ada())).toMatchObject({ newsletter: false });
    const fields = { newsletter: "yes", language: "es", "topic:air": "", "place:southaven": "weekly" };
    await saveChoices(db, await ada(), fields, later(2));
    const page = await readPrivatePage(db, await ada());
    expect(page).toMatchObject({ newsletter: true, language: "es", address: "a…@example.org" });
    expect(page.lists.filter(({ rhythm }) => rhythm)).toEqual([
      { list: "place:southaven", rhythm: "weekly" },
    ]);
  });

  test("an address moves by a button in a mail to the new one, the old one is told, and old links go on working", async () => {
    await follower("old@example.org", { "topic:air": "decided" });
    const token = await tokenOf("old@example.org");
    const move = async (typed: string, now: Date) => {
      const subscriber = (await findByToken(db, secret, "unsubscribe", token)) ?? expect.unreachable();
      await askToMove(db, context, { subscriber, typed }, now);
    };
    await move("New@example.org", noon);
    const [ask] = await mails();
    expect(ask?.to_address).toBe("new@example.org");
    const link = { token: linkIn(ask?.text), move: linkIn(ask?.text, "move") };
    expect(
      await moveAddress(
        db,
        context,
        {
          ...link,
          move: `${link.move.split(".")[0]}.${Buffer.from("eve@example.org").toString("base64url")}`,
        },
        later(1),
      ),
    ).toBeUndefined();
    expect(await moveAddress(db, context, link, later(8 * day))).toBeUndefined();
    expect((await moveAddress(db, context, link, later(2)))?.address).toBe("new@example.org");
    expect(await moveAddress(db, context, link, later(3))).toBeUndefined();
    expect((await mails()).at(-1)).toMatchObject({ to_address: "old@example.org" });
    const moved = (await findByToken(db, secret, "unsubscribe", token)) ?? expect.unreachable();
    expect((await readPrivatePage(db, moved)).address).toBe("n…@example.org");
    await follower("third@example.org", { "topic:air": "decided" });
    await move("third@example.org", later(4));
    const taken = (await mails()).at(-1);
    expect([taken?.to_address, taken?.text.includes("move=")]).toEqual(["third@example.org", false]);
    for (const name of ["x", "y", "z"]) await move(`${name}@example.org`, later(5));
    const asked = (await mails()).filter(({ key }) => key.startsWith("newsletter-ask:move-"));
    expect(asked.map(({ to_address }) => to_address)).toEqual([
      "new@example.org",
      "third@example.org",
      "x@example.org",
    ]);
  });

  test("weekly readers get it half an hour after the letter's hour, unless the letter had it", async () => {
    await knownLists("topic:air");
    await follower("weekly@example.org", { "topic:air": "weekly" });
    await importSubscribers(db, "letter@example.org", { now: later(-day) });
    await follower("letter@example.org", { "topic:air": "weekly" });
    const { slug } = await publish("air", later(1));
    await run(later(2));
    await run(later(65));
    expect(await topicMails()).toEqual([]);
    // Friday, 7 AM.
    const friday = later(7 * day - 5 * 60);
    const issue = {
      slug: "week",
      subject: "The week",
      text: `https://site.example/record/${slug}\n{leave}`,
      html: "{leave}",
    };
    await sendIssue(db, context, issue, () => friday);
    await run(new Date(friday.getTime() + 31 * 60_000));
    expect((await topicMails()).map(({ to_address }) => to_address)).toEqual(["weekly@example.org"]);
  });

  test("an issue that leaves on a day with a mail by topic reaches its readers on the next day", async () => {
    await knownLists("topic:air");
    await importSubscribers(db, "ada@example.org\nbo@example.org", { now: later(-day) });
    await follower("ada@example.org", { "topic:air": "decided" });
    await publish("air", later(1));
    await run(later(2));
    await run(later(65));
    const issue = { slug: "week", subject: "The week", text: "Hello {leave}", html: "{leave}" };
    await sendIssue(db, context, issue, () => later(66));
    const issues = async () =>
      (await mails()).flatMap(({ letter, to_address }) => (letter ? to_address : []));
    expect(await issues()).toEqual(["bo@example.org"]);
    const [begun] = await listIssues(db);
    expect(begun && (await countUnqueued(db, begun))).toBe(1);
    const left = async (minutes: number) => (await listUnfinished(db, later(minutes))).length;
    expect([await left(68), await left(13 * 60), await left(day)]).toEqual([0, 0, 1]);
    for (const { id } of await mails()) await markSent(db, id, later(67));
    // At night nothing leaves, though it is the next day.
    for (const minutes of [68, 13 * 60, day, day + 1])
      expect(await sendIssue(db, context, issue, () => later(minutes))).toBe(minutes < day ? 1 : 2);
    expect(await issues()).toEqual(["bo@example.org", "ada@example.org"]);
    expect(await listUnfinished(db, later(day + 2))).toEqual([]);
  });

  test("an owner is told before it leaves and stops it; too late says who has it, and the others do not get it", async () => {
    await knownLists("topic:air");
    for (const name of ["a", "b", "c"]) await follower(`${name}@example.org`, { "topic:air": "decided" });
    await publish("air", later(1));
    await run(later(2));
    const notice = await db
      .selectFrom("outbox")
      .selectAll()
      .where("to_address", "=", "owner@site.test")
      .executeTakeFirstOrThrow();
    expect(notice.text).toContain(
      "leaves by itself on Friday, March 6, 2026 at 1:02 PM CT, to 3 who follow Air",
    );
    await run(later(65));
    // The notice to the owner comes first.
    const [, sending] = await claimMails(db, { holder: "we", most: 2, now: later(66) });
    await markSent(db, sending?.id ?? 0, later(66));
    const { id } = await db
      .selectFrom("topic_mails")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(await stopTopicMail(db, id, later(67))).toEqual({ sent: 1, all: 3 });
    await run(later(69));
    expect(await topicMails()).toHaveLength(1);
    const mail = await db
      .selectFrom("topic_mails")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(await countSent(db, mail)).toEqual({ sent: 1, all: 3 });
    expect(await stopTopicMail(db, mail.id, later(70))).toBeUndefined();
  });
});
