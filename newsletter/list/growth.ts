/** How the list grows: who joined and who left, by day and by week in the site's zone. */
import { sql } from "kysely";
import { site } from "../../content/site.ts";
import { countOf } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { daysBeforeDate, lastDays, localDateIn, mondayOf } from "../../time/zone-time.ts";

export type Growth = Awaited<ReturnType<typeof readDailyGrowth>>;

/** `monday`: the day it begins with, YYYY-MM-DD. */
export type Week = Awaited<ReturnType<typeof readWeeklyGrowth>>[number];

const day = 86_400_000;

/** What changes how many are on the list. */
const growthEvents = ["confirmed", "left", "removed", "bounced"] as const;

/** What changed it: an ending is one of who was on it, so that no mistyped address counts that nobody ever confirmed. */
export function growth(db: Database) {
  const changes = db.selectFrom("subscriber_events").where("what", "in", growthEvents);
  return changes.where(({ eb, or, selectFrom }) => {
    const before = selectFrom("subscriber_events as earlier")
      .select("earlier.what")
      .whereRef("earlier.subscriber_id", "=", "subscriber_events.subscriber_id")
      .whereRef("earlier.id", "<", "subscriber_events.id")
      .where("earlier.what", "in", growthEvents)
      .orderBy("earlier.id", "desc")
      .limit(1);
    return or([eb("what", "=", "confirmed"), eb(before, "=", "confirmed")]);
  });
}

/** How many joined and left from one ISO instant to before another. */
export async function countGrowth(db: Database, from: string, to: string) {
  const changes = growth(db).where("at", ">=", from).where("at", "<", to);
  const joined = await countOf(changes.where("what", "=", "confirmed"));
  return { joined, left: (await countOf(changes)) - joined };
}

/** Growth in the last `days` days up to `now`. Who was erased on request is in none of the figures. */
export async function readDailyGrowth(
  db: Database,
  { now, timeZone, days }: { now: Date; timeZone: string; days: number },
) {
  const dates = lastDays(timeZone, now, days);
  const [counted, confirmed] = await Promise.all([
    countEvents(db, dates, localDateIn(timeZone)),
    countOf(db.selectFrom("subscribers").where("state", "=", "confirmed")),
  ]);
  const sum = (key: "joined" | "left") => [...counted.values()].reduce((total, one) => total + one[key], 0);
  return {
    confirmed,
    joined: sum("joined"),
    /** Left, were removed, or lost their mailbox. */
    left: sum("left"),
    days: [...counted].map(([date, counts]) => ({ date, ...counts })),
  };
}

/** The last `count` weeks, oldest first, the present one included. */
export async function readWeeklyGrowth(db: Database, count: number, now: Date) {
  const weekOf = (instant: Date) => mondayOf(localDateIn(site.timeZone)(instant));
  const mondays = Array.from({ length: count }, (_, index) =>
    daysBeforeDate(weekOf(now), (count - 1 - index) * 7),
  );
  const counted = await countEvents(db, mondays, weekOf);
  return [...counted].map(([monday, counts]) => ({ monday, ...counts }));
}

/** Joined and left in each span; `spanOf` tells the span of an instant, among `spans`: local dates, oldest first. */
async function countEvents(db: Database, spans: readonly string[], spanOf: (instant: Date) => string) {
  const since = new Date(Date.parse(`${spans[0]}T00:00:00Z`) - day).toISOString();
  // By the minute: an import adds a hundred thousand rows at one instant.
  const minutes = sql<string>`substr(at, 1, 16)`;
  const rows = await growth(db)
    .select([minutes.as("minutes"), "what", ({ fn }) => fn.countAll().as("count")])
    .where("at", ">=", since)
    .groupBy([minutes, "what"])
    .execute();
  const counted = new Map(spans.map((span) => [span, { joined: 0, left: 0 }]));
  for (const row of rows) {
    const counts = counted.get(spanOf(new Date(`${row.minutes}:00Z`)));
    if (counts) counts[row.what === "confirmed" ? "joined" : "left"] += Number(row.count);
  }
  return counted;
}
