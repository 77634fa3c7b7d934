import { beforeEach, describe, expect, test } from "vitest";
import type { SubscriberEvent } from "../../db/newsletter-schema.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { recordSubscriberEvent } from "./events.ts";
import { readDailyGrowth, readWeeklyGrowth } from "./growth.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-15T17:00:00Z");
const span = { now, timeZone: "America/Chicago", days: 5 };

describe.each(engines)("%s", (engine) => {
  let db: Database;
  let id: number;
  beforeEach(async () => {
    db = databases[engine];
    await db.deleteFrom("subscriber_events").execute();
    await db.deleteFrom("subscribers").execute();
    const row = { address: "a@example.com", state: "confirmed", asked_at: "2026-01-01T00:00:00.000Z" };
    ({ id } = await db.insertInto("subscribers").values(row).returning("id").executeTakeFirstOrThrow());
  });

  async function happened(events: [what: SubscriberEvent, at: string][]): Promise<void> {
    for (const [what, at] of events) await recordSubscriberEvent(db, id, { what, at: new Date(at) });
  }

  test("the owner sees who joined and who left, on the days of the site's zone", async () => {
    await happened([
      // Half past ten in the evening of the 13th in Memphis.
      ["confirmed", "2026-07-14T03:30:00.000Z"],
      ["confirmed", "2026-07-15T11:00:00.000Z"],
      ["confirmed", "2026-01-01T11:00:00.000Z"],
      ["left", "2026-07-15T11:00:00.000Z"],
      ["removed", "2026-07-15T11:00:30.000Z"],
      ["bounced", "2026-07-12T11:00:00.000Z"],
      ["bounced", "2026-02-12T11:00:00.000Z"],
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
