/** The list of subscribers as the desk shows it: search, states, counts. */
import { sql } from "kysely";
import { site } from "../../content/site.ts";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import { localDateIn, startOfDay } from "../../time/zone-time.ts";
import type { Subscriber } from "../subscribers.ts";
import type { SubscriberState } from "./states.ts";

export interface SubscriberFilter {
  /** Default: all. */
  state?: SubscriberState | undefined;
  /** Text that the address contains, ignoring case. */
  text?: string | undefined;
  limit: number;
  offset?: number;
}

/** The latest sign-ups first. `total`: of all pages. */
export async function findSubscribers(
  db: Database,
  { state, text = "", limit, offset = 0 }: SubscriberFilter,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  let query = db.selectFrom("subscribers");
  if (state) query = query.where("state", "=", state);
  const part = text.trim().toLowerCase();
  // Not by LIKE: "_" and "%" are common in addresses, and SQLite and PostgreSQL escape them differently.
  if (part) {
    const position = isSqlite(db)
      ? sql<number>`instr(address, ${part})`
      : sql<number>`strpos(address, ${part})`;
    query = query.where(position, ">", 0);
  }
  const [subscribers, counted] = await Promise.all([
    query.selectAll().orderBy("asked_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute(),
    query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { subscribers, total: Number(counted.count) };
}

export function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
}

/** How many joined and left since the month began in the site's zone. */
export async function countThisMonth(db: Database, now: Date): Promise<{ joined: number; left: number }> {
  const zone = site.timeZone;
  const first = startOfDay(zone, `${localDateIn(zone)(now).slice(0, 7)}-01`).toISOString();
  const count = async (what: readonly string[]) => {
    const row = await db
      .selectFrom("subscriber_events")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("what", "in", what)
      .where("at", ">=", first)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { joined: await count(["confirmed"]), left: await count(["left", "removed"]) };
}
