import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { claimMails, markSent } from "../../mail/outbox/claims.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { sendIssue } from "../../test/support/send-issue.ts";
import { sendReminders } from "../reminders.ts";
import { importSubscribers } from "../subscriber-list.ts";
import { confirm, signUp } from "../subscribers.ts";
import { makeToken } from "../token.ts";
import { removeSubscriber } from "./change-subscriber.ts";
import { stopBounced } from "./end-subscription.ts";
import { countThisMonth, findSubscribers } from "./find-subscribers.ts";
import { readWeeklyGrowth } from "./growth.ts";
import { readHistory } from "./history.ts";

const context = { secret: "s".repeat(32), siteUrl: "https://site.example" };
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 18));
const databases = openOnBothEngines();
const tables = ["subscribers", "subscriber_events", "outbox", "letters", "content_versions"] as const;

afterEach(async () => {
  for (const db of Object.values(databases)) for (const table of tables) await db.deleteFrom(table).execute();
});

async function subscriber(db: Database, address = "ada@example.org") {
  return db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirstOrThrow();
}

const issue = (slug: string) => ({
  slug,
  subject: `Issue ${slug}`,
  text: "Hello {leave}",
  html: "Hello {leave}",
});

describe.each(engines)("on %s", (engine) => {
  test("an address has its history: asked, reminded, confirmed, issues, gone", async () => {
    const db = databases[engine];
    await signUp(db, context, "Ada@example.org", day(1));
    await sendReminders(db, context, day(5));
    await sendIssue(db, context, issue("before"), () => day(6));
    const { id, asked_at } = await subscriber(db);
    const token = makeToken(context.secret, "confirm", { id, address: "ada@example.org", asked_at });
    await confirm(db, context, token, day(7));
    await sendIssue(db, context, issue("one"), () => day(8));
    await sendIssue(db, context, issue("two"), () => day(15));
    for (const mail of await claimMails(db, { holder: "a", most: 20, now: day(15) }))
      await markSent(db, mail.id, day(15));
    await stopBounced(db, "ada@example.org", day(16));
    await sendIssue(db, context, issue("after"), () => day(22));
    const history = await readHistory(db, { id });
    expect(history.map(({ at, what, issue }) => [at.slice(8, 10), what, issue?.slug, issue?.mail])).toEqual([
      ["16", "bounced", undefined, undefined],
      ["15", "issue", "two", "sent"],
      ["08", "issue", "one", "sent"],
      ["07", "confirmed", undefined, undefined],
      ["05", "reminded", undefined, undefined],
      ["01", "asked", undefined, undefined],
    ]);
  });

  test("addresses are found by any part, literally, and by state, page by page", async () => {
    const db = databases[engine];
    await importSubscribers(db, "a_b@example.org\naxb@example.org\nc%d@example.org", { now: day(1) });
    await importSubscribers(db, "pending@example.org", { now: day(2), consent: "ask", context });
    const find = async (filter: object) => {
      const { subscribers, total } = await findSubscribers(db, { limit: 2, ...filter });
      return [total, ...subscribers.map(({ address }) => address)];
    };
    expect(await find({ text: "A_B" })).toEqual([1, "a_b@example.org"]);
    expect(await find({ text: "%" })).toEqual([1, "c%d@example.org"]);
    expect(await find({ state: "pending" })).toEqual([1, "pending@example.org"]);
    expect(await find({})).toEqual([4, "pending@example.org", "c%d@example.org"]);
    expect(await find({ offset: 2 })).toEqual([4, "axb@example.org", "a_b@example.org"]);
    expect(await find({ text: "' or 1=1 --" })).toEqual([0]);
  });

  test("the weeks say who joined and who left, in the site's zone", async () => {
    const db = databases[engine];
    // Monday, March 9, 3 in the morning in UTC, is still Sunday in Memphis.
    await importSubscribers(db, "a@example.org\nb@example.org", { now: new Date("2026-03-09T03:00:00Z") });
    await importSubscribers(db, "c@example.org", { now: day(9) });
    await removeSubscriber(db, await subscriber(db, "a@example.org"), { by: "me", now: day(17) });
    expect(await readWeeklyGrowth(db, 3, day(18))).toEqual([
      { monday: "2026-03-02", joined: 2, left: 0 },
      { monday: "2026-03-09", joined: 1, left: 0 },
      { monday: "2026-03-16", joined: 0, left: 1 },
    ]);
    expect(await countThisMonth(db, day(18))).toEqual({ joined: 3, left: 1 });
  });
});
