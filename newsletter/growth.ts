/** How the newsletter's list grows: who joined and who left, by local date. */
import { daysBefore } from "../db/nightly-retention.ts";
import type { Database } from "../db/schema.ts";
import { lastDays } from "../time/last-days.ts";
import { localDateIn } from "../time/zone-time.ts";

export interface Growth {
  /** Confirmed subscribers now. */
  confirmed: number;
  /** Confirmed in the span and still on the list: who leaves again is not kept as having joined. */
  joined: number;
  /** Unsubscribed in the span, or turned away for good by the mailbox. */
  left: number;
  /** Every local date of the span, oldest first. */
  days: { date: string; joined: number; left: number }[];
}

/** Growth in the last `days` days up to `now`. Who was erased on request is in none of the figures. */
export async function readGrowth(
  db: Database,
  { now, timeZone, days }: { now: Date; timeZone: string; days: number },
): Promise<Growth> {
  const since = daysBefore(now, days + 1).toISOString();
  const rows = await db
    .selectFrom("subscribers")
    .select(["state", "confirmed_at", "ended_at"])
    .where("state", "in", ["confirmed", "unsubscribed", "bounced"])
    .where((eb) => eb.or([eb("confirmed_at", ">", since), eb("ended_at", ">", since)]))
    .execute();
  const { count } = await db
    .selectFrom("subscribers")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("state", "=", "confirmed")
    .executeTakeFirstOrThrow();
  const localDate = localDateIn(timeZone);
  const dates = new Map(lastDays(timeZone, now, days).map((date) => [date, { joined: 0, left: 0 }]));
  for (const { state, confirmed_at, ended_at } of rows) {
    const isOn = state === "confirmed";
    const day = dates.get(localDate(new Date((isOn ? confirmed_at : ended_at) ?? 0)));
    if (day) day[isOn ? "joined" : "left"]++;
  }
  const sum = (key: "joined" | "left") => [...dates.values()].reduce((total, day) => total + day[key], 0);
  return {
    confirmed: Number(count),
    joined: sum("joined"),
    left: sum("left"),
    days: [...dates].map(([date, counts]) => ({ date, ...counts })),
  };
}
