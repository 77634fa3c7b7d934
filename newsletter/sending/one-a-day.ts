/** One mail a day to anybody, an issue or a mail by topic: whose day is free. */
import { sql } from "kysely";
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { localDateIn } from "../../time/zone-time.ts";
import type { Subscriber } from "../subscribers.ts";

/** Whether a subscriber had no mail on the day of `now`. */
export function isFree(now: Date) {
  return sql<boolean>`coalesce(mailed_on, '') <> ${localDateIn(site.timeZone)(now)}`;
}

/** Takes the day of those of whom it is free, and resolves to them: of two mails that are queued at the same time one finds it taken. */
export function takeDay(trx: Database, ids: readonly number[], now: Date): Promise<Subscriber[]> {
  return trx
    .updateTable("subscribers")
    .set({ mailed_on: localDateIn(site.timeZone)(now) })
    .where("id", "in", [0, ...ids])
    .where(isFree(now))
    .returningAll()
    .execute();
}
