/** What owners and editors do with mails by topic, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { readTopicMails } from "../../desk/screens/newsletter/read-topic-mails.ts";
import { claimMails, markSent } from "../../mail/outbox/claims.ts";
import { isOn } from "../../newsletter/automatic.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { findByAddress } from "../../newsletter/subscribers.ts";
import { choose } from "../../newsletter/topics/follow.ts";
import { sendTopicMails } from "../../newsletter/topics/send-topic-mails.ts";
import { createEntry, saveEntry } from "../../publishing/entries/save-entry.ts";
import { record } from "../../publishing/kinds/record.ts";
import { actingOn, done, place, servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { acts } from "../catalog.ts";
import { perform } from "../perform.ts";
import { send } from "./topic-mails.ts";

const databases = openOnBothEngines();
/** Noon in Memphis. */
const noon = new Date("2031-01-06T18:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const tables = [
  ...["topic_mail_readers", "topic_mails", "subscriptions", "entries", "entry_revisions"],
  ...["outbox", "subscribers", "subscriber_events", "events", "chores"],
] as const;

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let id: number;
  let entryId: number;

  const draft = {
    values: {
      ...{ title: "The board puts the permit off", date: "2030-12-31", topics: "air", grade: "B" },
      sources: "Daily | A title | 2030-12-31 | https://daily.example/a",
    },
    body: "On Thursday the board put off its vote on the permit.",
  };

  beforeEach(async () => {
    db = databases[engine];
    for (const table of tables) await db.deleteFrom(table as "outbox").execute();
    await importSubscribers(db, "a@example.org\nb@example.org", { now: later(-60) });
    for (const name of ["a", "b"]) {
      const reader = await findByAddress(db, `${name}@example.org`);
      if (reader) await choose(db, reader, { list: "topic:air", rhythm: "decided" }, later(-50));
    }
    await run(later(-10));
    const made = await createEntry(db, record, draft, {
      by: "command line",
      now: later(-5),
      state: "published",
    });
    if (made.outcome !== "saved") throw new Error(made.outcome);
    entryId = made.entry.id;
    await run(later(-4));
    ({ id } = await db.selectFrom("topic_mails").select("id").executeTakeFirstOrThrow());
  });

  const run = (now: Date) => sendTopicMails(db, { ...place, postalAddress: "1 Main Street" }, () => now);
  const act = (name: string, input = {}, at = noon, on: string | number = id) =>
    actingOn(db).act(name, on, input, { now: at });
  const undo = (event: number | undefined, at = noon) => actingOn(db).undo(event, { now: at });
  const state = async () =>
    (await db.selectFrom("topic_mails").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
  const mails = async () =>
    await db
      .selectFrom("outbox")
      .selectAll()
      .where("key", "like", "newsletter-topics:%")
      .orderBy("id")
      .execute();

  test("an owner reads what waits and sends it; another text than was read does not leave", async () => {
    await run(later(1));
    expect(await mails()).toEqual([]);
    await saveEntry(
      db,
      record,
      entryId,
      { ...draft, body: `${draft.body} Again.` },
      { by: "ada", now: later(1), version: 1 },
    );
    expect(await act("topic-mail.send", { version: "1" })).toMatchObject({ refused: "conflict" });
    await run(later(2));
    expect(done(await act("topic-mail.send", { version: "2" }, later(3))).text).toContain("to 2 people");
    await run(later(4));
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(["a@example.org", "b@example.org"]);
    expect(await act("topic-mail.send", {}, later(5))).toMatchObject({ refused: "already_done" });
  });

  test("what is stopped reaches nobody until it is sent again, and undoing the stop lets it go on", async () => {
    done(await act("topic-mail.send"));
    await run(later(1));
    const stopped = done(await act("topic-mail.stop", {}, later(2)));
    expect(stopped.text).toBe(
      "It won’t leave. Nobody has it. It stays here for a week, if an owner wants to send it after all.",
    );
    await run(later(3));
    expect(await mails()).toEqual([]);
    await undo(stopped.event, later(4));
    expect(await state()).toBe("waiting");
    await run(later(5));
    expect(await mails()).toHaveLength(2);
  });

  test("stopped too late it says who has it, and sent after all it goes to the others alone", async () => {
    done(await act("topic-mail.send"));
    await run(later(1));
    const [first] = await claimMails(db, { holder: "we", most: 1, now: later(2) });
    await markSent(db, first?.id ?? 0, later(2));
    expect(done(await act("topic-mail.stop", {}, later(3))).text).toBe(
      "1 of 2 have it already. The other 1 won’t get it.",
    );
    await run(later(24 * 60));
    expect(await mails()).toHaveLength(1);
    // Sent after all it goes to the other one alone.
    expect(done(await act("topic-mail.send", {}, later(24 * 60 + 1))).text).toContain("to 2 people");
    await run(later(24 * 60 + 2));
    const [one, other, ...more] = await mails();
    expect([one?.to_address, other?.to_address].toSorted()).toEqual(["a@example.org", "b@example.org"]);
    expect(more).toEqual([]);
  });

  test("what is stopped stays away, and a correction of its entry is mailed all the same", async () => {
    const { event } = done(await act("topic-mail.stop"));
    const shown = async (days: number) =>
      (await readTopicMails(db, "owner", later(days * 24 * 60))).map(({ says }) => says);
    expect(await shown(7)).toEqual(["To 2 people. Stopped: nobody has it."]);
    expect(await shown(9)).toEqual([]);
    await undo(event);
    expect(await shown(9)).toEqual(["To 2 people. First of its kind: waits for an owner."]);
    done(await act("topic-mail.stop"));
    const corrections = "2031-01-06 | The vote was on Friday";
    const values = { ...draft.values, corrections };
    await saveEntry(
      db,
      record,
      entryId,
      { ...draft, values },
      { by: "command line", now: later(2), version: 1 },
    );
    await run(later(3));
    const rows = await db.selectFrom("topic_mails").select(["what", "state"]).orderBy("id").execute();
    expect(rows).toEqual([
      { what: "new", state: "stopped" },
      { what: "corrected", state: "waiting" },
    ]);
  });

  test("owners who signed in lately say what leaves by itself, and it can be undone", async () => {
    expect(await isOn(db, "topic-mail-leaves")).toBe(false);
    expect(await isOn(db, "letter-leaves")).toBe(false);
    const set = done(await act("letter-leaves.on", {}, noon, "letter-leaves"));
    done(await act("topic-mail-leaves.on", {}, noon, "topic-mail-leaves"));
    expect(await isOn(db, "letter-leaves")).toBe(true);
    expect(await undo(set.event)).toMatchObject({ undone: ["setting:letter-leaves"] });
    expect(await isOn(db, "letter-leaves")).toBe(false);
    expect(await isOn(db, "topic-mail-leaves")).toBe(true);
    for (const [role, isFresh, refused] of [
      ["editor", true, "not_allowed"],
      ["owner", false, "sign_in_again"],
    ] as const)
      for (const one of [acts.get("letter-leaves.on"), acts.get("topic-mail-leaves.on"), send])
        expect(
          await perform(servicesOf(db, noon), one ?? expect.unreachable(), {
            actor: { email: "ada@example.org", name: "", role, isFresh },
            ids: [one === send ? String(id) : (one?.name.split(".")[0] ?? "")],
          }),
        ).toMatchObject({ refused });
  });
});
