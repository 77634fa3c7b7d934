import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { readGrowth } from "./growth.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-15T17:00:00Z");

describe.each(engines)("%s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    await db.deleteFrom("subscribers").execute();
  });

  test("the owner sees who joined and who left, on the days of the site's zone", async () => {
    const rows: [state: string, confirmed: string | null, ended: string | null][] = [
      // Half past ten in the evening of the 13th in Memphis.
      ["confirmed", "2026-07-14T03:30:00.000Z", null],
      ["confirmed", "2026-07-15T11:00:00.000Z", null],
      ["confirmed", "2026-01-01T11:00:00.000Z", null],
      ["unsubscribed", null, "2026-07-15T11:00:00.000Z"],
      ["bounced", null, "2026-07-12T11:00:00.000Z"],
      ["bounced", null, "2026-02-12T11:00:00.000Z"],
      ["pending", null, "2026-07-15T11:00:00.000Z"],
      ["merged", "2026-07-15T11:00:00.000Z", null],
    ];
    await db
      .insertInto("subscribers")
      .values(
        rows.map(([state, confirmed_at, ended_at], n) => ({
          ...{ address: `${n}@example.com`, asked_at: "2026-01-01T00:00:00.000Z" },
          ...{ state, confirmed_at, ended_at },
        })),
      )
      .execute();
    const growth = await readGrowth(db, { now, timeZone: "America/Chicago", days: 5 });
    expect(growth).toEqual({
      confirmed: 3,
      joined: 2,
      left: 2,
      days: [
        { date: "2026-07-11", joined: 0, left: 0 },
        { date: "2026-07-12", joined: 0, left: 1 },
        { date: "2026-07-13", joined: 1, left: 0 },
        { date: "2026-07-14", joined: 0, left: 0 },
        { date: "2026-07-15", joined: 1, left: 1 },
      ],
    });
  });

  test("without subscribers every day is there and empty", async () => {
    const growth = await readGrowth(db, { now, timeZone: "America/Chicago", days: 90 });
    expect(growth).toMatchObject({ confirmed: 0, joined: 0, left: 0 });
    expect(growth.days).toHaveLength(90);
  });
});
