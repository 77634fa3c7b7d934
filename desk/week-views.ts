/** Views of the last seven days, for Today. */
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { dateFormat } from "../time/zone-time.ts";
import { readViews } from "../visits/statistics.ts";

export interface WeekViews {
  total: number;
  /** In the seven days before these; undefined while they were not all counted. */
  before: number | undefined;
  /** Oldest first; the last is today. `label`: the weekday, short. */
  days: { label: string; value: number }[];
}

export async function readWeekViews(db: Database, now: Date): Promise<WeekViews> {
  const { total, before, days } = await readViews(db, { now, timeZone: site.timeZone, days: 7 });
  const weekday = dateFormat(site.language, { weekday: "short", timeZone: "UTC" });
  return {
    total,
    before,
    days: days.map(({ date, views }) => ({
      label: weekday.format(new Date(`${date}T12:00Z`)),
      value: views,
    })),
  };
}
