import { beforeEach, describe, expect, test } from "vitest";
import type { SubscriberEvent } from "../../db/newsletter-schema.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { recordSubscriberEvent } from "./events.ts";
import { countThisMonth } from "./find-subscribers.ts";
import { countGrowth, readDailyGrowth, readWeeklyGrowth } from "./growth.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-15T17:00:00Z");
const span = { now, timeZone: "America/Chicago", days: 5 };

describe.each(engines)("%s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    await db.deleteFrom("subscriber_events").execute();
    await db.deleteFrom("subscribers").execute();
    const row = { address: "a@example.com", state: "confirmed", asked_at: "2026-01-01T00:00:00.000Z" };
    await db.insertInto("subscribers").values(row).execute();
  });

  async function happened(events: [what: SubscriberEvent, at: string, id?: number][]): Promise<void> {
    for (const [what, at, id = 1] of events) await recordSubscriberEvent(db, id, { what, at: new Date(at) });
  }

  test("the owner sees who joined and who left, on the days of the site's zone", async () => {
    await happened([
      // Half past ten in the evening of the 13th in Memphis.
      ["confirmed", "2026-07-14T03:30:00.000Z"],
      ["confirmed", "2026-07-15T11:00:00.000Z"],
      ["confirmed", "2026-01-01T11:00:00.000Z"],
      ["confirmed", "2026-01-01T11:00:00.000Z", 2],
      ["confirmed", "2026-01-01T11:00:00.000Z", 3],
      ["left", "2026-07-15T11:00:00.000Z"],
      ["removed", "2026-07-15T11:00:30.000Z", 2],
      ["bounced", "2026-07-12T11:00:00.000Z", 3],
      ["asked", "2026-07-15T11:00:00.000Z"],
    ]);
    expect(await readDailyGrowth(db, span)).toEqual({
      confirmed: 1,
      joined: 2,
      left: 3,
      days: [
        { date: "2026-07-11", joined: 0, left: 0 },
        { date: "2026-07-12", joined: 0, left: 1 },
        { date: "2026-07-13", joined: 1, left: 0 },
        { date: "2026-07-14", joined: 0, left: 0 },
        { date: "2026-07-15", joined: 1, left: 2 },
      ],
    });
  });

  test("an ending counts once, of who was on the list, and not of who never confirmed", async () => {
    const at = "2026-07-15T11:00:00.000Z";
    await happened([
      ["asked", at],
      ["bounced", at],
      ["imported", at, 2],
      ["removed", at, 2],
      ["list confirmed", at, 3],
      ["bounced", at, 3],
      ["imported", at, 4],
      ["confirmed", at, 4],
      ["reminded", at, 4],
      ["left", at, 4],
      ["asked", at, 4],
      ["bounced", at, 4],
    ]);
    expect(await readDailyGrowth(db, span)).toMatchObject({ joined: 1, left: 1 });
    expect(await readWeeklyGrowth(db, 1, now)).toMatchObject([{ joined: 1, left: 1 }]);
    expect(await countGrowth(db, at, now.toISOString())).toEqual({ joined: 1, left: 1 });
    expect(await countGrowth(db, "2026-07-15T11:00:01.000Z", now.toISOString())).toEqual({
      joined: 0,
      left: 0,
    });
    expect(await countThisMonth(db, now)).toEqual({ joined: 1, left: 1 });
  });

  test("the same by week, each from its Monday", async () => {
    await happened([
      // Sunday evening in Memphis, Monday in UTC.
      ["confirmed", "2026-07-13T03:00:00.000Z"],
      ["confirmed", "2026-07-13T12:00:00.000Z"],
    ]);
    expect(await readWeeklyGrowth(db, 2, now)).toEqual([
      { monday: "2026-07-06", joined: 1, left: 0 },
      { monday: "2026-07-13", joined: 1, left: 0 },
    ]);
  });

  test("without subscribers every day is there and empty", async () => {
    await db.deleteFrom("subscribers").execute();
    const growth = await readDailyGrowth(db, { ...span, days: 90 });
    expect(growth).toMatchObject({ confirmed: 0, joined: 0, left: 0 });
    expect(growth.days).toHaveLength(90);
  });
});
