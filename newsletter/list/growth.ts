/** How the list grows: who joined and who left, by week in the site's zone. */
import { sql } from "kysely";
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { localDateIn } from "../../time/zone-time.ts";

export interface Week {
  /** The Monday it begins with: YYYY-MM-DD. */
  monday: string;
  joined: number;
  /** Left, were removed, or lost their mailbox. */
  left: number;
}

const day = 86_400_000;

/** The last `count` weeks, oldest first, the present one included. */
export async function readGrowth(db: Database, count: number, now: Date): Promise<Week[]> {
  const mondays = Array.from({ length: count }, (_, index) =>
    mondayOf(new Date(now.getTime() - (count - 1 - index) * 7 * day)),
  );
  const since = new Date(Date.parse(`${mondays[0]}T00:00:00Z`) - day).toISOString();
  // By the hour: an import adds a hundred thousand rows at one instant.
  const hour = sql<string>`substr(at, 1, 13)`;
  const rows = await db
    .selectFrom("subscriber_events")
    .select([hour.as("hour"), "what", ({ fn }) => fn.countAll().as("count")])
    .where("what", "in", ["confirmed", "left", "removed", "bounced"])
    .where("at", ">=", since)
    .groupBy([hour, "what"])
    .execute();
  const weeks = new Map(mondays.map((monday): [string, Week] => [monday, { monday, joined: 0, left: 0 }]));
  for (const row of rows) {
    const week = weeks.get(mondayOf(new Date(`${row.hour}:00:00Z`)));
    if (!week) continue;
    if (row.what === "confirmed") week.joined += Number(row.count);
    else week.left += Number(row.count);
  }
  return [...weeks.values()];
}

function mondayOf(instant: Date): string {
  const noon = Date.parse(`${localDateIn(site.timeZone)(instant)}T12:00:00Z`);
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7;
  return new Date(noon - sinceMonday * day).toISOString().slice(0, 10);
}
