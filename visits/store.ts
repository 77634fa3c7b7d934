/** Adds totals of views to the database, for any number of processes at once, and erases those that have expired. */
import { sql } from "kysely";
import { retention, site } from "../content/site.ts";
import { monthsBefore } from "../db/nightly-retention.ts";
import { inTransaction, withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { localDateIn } from "../time/zone-time.ts";
import { otherHost } from "./view-report.ts";

/** Counts by "YYYY-MM-DD path" and "YYYY-MM-DD host". */
export interface Totals {
  pages: Map<string, number>;
  hosts: Map<string, number>;
  /** Paths of pages that the server sent; others may be made up. */
  served: Set<string>;
}

/** Different hosts of one day; those that come later are "other". */
export const maxHostsOfDay = 200;

/**
 * Adds the counts of pages that exist, and the hosts, in one transaction. Sorted by key, so that two processes do not wait
 * for each other (deadlock). When the connection breaks at the commit, a retry may count some views twice.
 */
export async function addTotals(
  db: Database,
  { pages, hosts, served }: Totals,
  knownPaths: (db: Database, paths: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const views = [...pages].map(([key, count]) => ({ ...split(key), count }));
  const known = await knownPaths(db, [...new Set(views.map(({ name }) => name))]);
  const pageRows = views
    .filter(({ name }) => known.has(name) || served.has(name))
    .toSorted((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1));
  if (pageRows.length === 0) return;
  await inTransaction(db, async (trx) => {
    await addRows(trx, "path", pageRows);
    await addRows(trx, "host", await limited(trx, hosts));
  });
}

interface Row {
  day: string;
  name: string;
  count: number;
}

async function addRows(trx: Database, name: "path" | "host", rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const table = sql.table(name === "path" ? "view_pages" : "view_hosts");
  await sql`
    insert into ${table} (day, ${sql.ref(name)}, count)
    values ${sql.join(rows.map((row) => sql`(${row.day}, ${row.name}, ${row.count})`))}
    on conflict (day, ${sql.ref(name)}) do update set count = ${table}.count + excluded.count
  `.execute(trx);
}

/** The rows of hosts, with those beyond the limit of a day put together. */
async function limited(trx: Database, hosts: ReadonlyMap<string, number>) {
  const days = Map.groupBy(
    [...hosts].map(([key, count]) => ({ ...split(key), count })),
    ({ day }) => day,
  );
  const rows: Row[] = [];
  for (const [day, counted] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const stored = await trx.selectFrom("view_hosts").select("host").where("day", "=", day).execute();
    const known = new Set([...stored.map(({ host }) => host), "", otherHost]);
    const totals = new Map<string, number>();
    for (const { name, count } of counted) {
      if (known.size < maxHostsOfDay) known.add(name);
      const host = known.has(name) ? name : otherHost;
      totals.set(host, (totals.get(host) ?? 0) + count);
    }
    for (const [name, count] of [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      rows.push({ day, name, count });
  }
  return rows;
}

function split(key: string): { day: string; name: string } {
  return { day: key.slice(0, 10), name: key.slice(11) };
}

/** Erases the totals of days that have expired at `now`. Returns how many rows. */
export async function eraseExpiredViews(db: Database, now: Date): Promise<number> {
  const first = localDateIn(site.timeZone)(monthsBefore(now, retention.viewMonths));
  let erased = 0;
  for (const table of ["view_pages", "view_hosts"] as const) {
    const result = await withRetry(() => db.deleteFrom(table).where("day", "<", first).executeTakeFirst());
    erased += Number(result.numDeletedRows);
  }
  return erased;
}
