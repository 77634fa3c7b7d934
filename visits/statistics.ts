/** Statistics of views: by day, by page, by referring host. */
import { sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { csvLine } from "../text/csv.ts";
import { daysBeforeDate, lastDays } from "../time/zone-time.ts";

export type ViewStatistics = Awaited<ReturnType<typeof readViews>>;

interface Span {
  now: Date;
  timeZone: string;
  /** How many days, today included. */
  days: number;
}

/** Statistics of the last `days` days up to `now`. */
export async function readViews(db: Database, { now, timeZone, days }: Span) {
  const dates = lastDays(timeZone, now, days);
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const firstBefore = daysBeforeDate(first, days);
  const byDay = await sumBy(db, "day", [firstBefore, last]);
  const counted = new Map(byDay.map(({ day, views }) => [day, views]));
  const inSpan = dates.map((date) => ({ date, views: counted.get(date) ?? 0 }));
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const total = sum(inSpan.map(({ views }) => views));
  const oldest = await db
    .selectFrom("view_pages")
    .select((eb) => eb.fn.min("day").as("day"))
    .executeTakeFirst();
  return {
    /** Every local date of the span, oldest first, zeros included. */
    days: inSpan,
    total,
    /** Views in the span of the same length before it; undefined when they were not counted from its first day on. */
    before: oldest?.day && oldest.day <= firstBefore ? sum(counted.values()) - total : undefined,
    pages: await sumBy(db, "path", [first, last]),
    /** Of those views that did not follow a link within the site. "" where the browser named no host. */
    hosts: await sumBy(db, "host", [first, last]),
    /** The first date of which anything is kept; undefined when nothing was counted yet. */
    since: oldest?.day ?? undefined,
  };
}

/** CSV: a line a day and page, then a line a day and host; oldest first. */
export async function* exportViews(db: Database, { now, timeZone, days }: Span): AsyncGenerator<string> {
  const dates = lastDays(timeZone, now, days);
  yield csvLine(["day", "kind", "name", "views"]);
  for (const date of dates) {
    const pages = db.selectFrom("view_pages").select(["path as name", "count"]).orderBy("path");
    const hosts = db.selectFrom("view_hosts").select(["host as name", "count"]).orderBy("host");
    for (const { name, count } of await pages.where("day", "=", date).execute())
      yield csvLine([date, "page", name, String(count)]);
    for (const { name, count } of await hosts.where("day", "=", date).execute())
      yield csvLine([date, "came from", name || unnamed, String(count)]);
  }
}

/** How the export names views whose browser named no host. */
const unnamed = "(none)";

/** The sums of a span by day, by path or by host, most first. */
export async function sumBy<Name extends "day" | "path" | "host">(
  db: Database,
  name: Name,
  [first, last]: readonly [string, string],
): Promise<({ views: number } & Record<Name, string>)[]> {
  const table = name === "host" ? "view_hosts" : "view_pages";
  const { rows } = await sql<{ views: number | string } & Record<Name, string>>`
    select ${sql.ref(name)}, sum(count) as views from ${sql.table(table)}
    where day between ${first} and ${last} group by ${sql.ref(name)}
  `.execute(db);
  return rows.map((row) => ({ ...row, views: Number(row.views) })).toSorted((a, b) => b.views - a.views);
}
