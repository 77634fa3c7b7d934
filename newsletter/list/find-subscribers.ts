/** The list of subscribers as the desk shows it: search, states, counts. */
import { sql } from "kysely";
import { site } from "../../content/site.ts";
import { countOf } from "../../db/count.ts";
import { isSqlite } from "../../db/dialect.ts";
import type { SubscriberEvent, SubscriberState } from "../../db/newsletter-schema.ts";
import type { Database } from "../../db/schema.ts";
import { localDateIn, startOfDay } from "../../time/zone-time.ts";
import type { Subscriber } from "../subscribers.ts";
import { growth } from "./growth.ts";

export interface SubscriberFilter {
  /** Default: all. */
  state?: SubscriberState | undefined;
  /** A topic or a place that they follow, such as "topic:air". */
  list?: string | undefined;
  /** Text that the address contains, ignoring case. */
  text?: string | undefined;
  limit: number;
  offset?: number;
}

/** The latest sign-ups first. `total`: of all pages. */
export async function findSubscribers(
  db: Database,
  { state, list, text = "", limit, offset = 0 }: SubscriberFilter,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  let query = db.selectFrom("subscribers");
  if (state) query = query.where("state", "=", state);
  if (list)
    query = query.where("id", "in", (from) =>
      from
        .selectFrom("subscriptions")
        .select("subscriber_id")
        .where("list", "=", list)
        .where("state", "=", "confirmed"),
    );
  const part = text.trim().toLowerCase();
  // Not by LIKE: "_" and "%" are common in addresses, and SQLite and PostgreSQL escape them differently.
  if (part) {
    const position = isSqlite(db)
      ? sql<number>`instr(address, ${part})`
      : sql<number>`strpos(address, ${part})`;
    query = query.where(position, ">", 0);
  }
  const [subscribers, total] = await Promise.all([
    query.selectAll().orderBy("asked_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute(),
    countOf(query),
  ]);
  return { subscribers, total };
}

/** How many joined and left since the month began in the site's zone. */
export async function countThisMonth(db: Database, now: Date) {
  const zone = site.timeZone;
  const first = startOfDay(zone, `${localDateIn(zone)(now).slice(0, 7)}-01`).toISOString();
  const count = (what: readonly SubscriberEvent[]) =>
    countOf(growth(db).where("what", "in", what).where("at", ">=", first));
  return { joined: await count(["confirmed"]), left: await count(["left", "removed"]) };
}
