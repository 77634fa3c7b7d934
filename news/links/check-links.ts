/** The nightly check of the addresses that entries link to: one after another, with pauses, none twice within a day. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import { site } from "../../content/site.ts";
import { countOf } from "../../db/count.ts";
import { runExclusive } from "../../db/exclusive-lock.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { localTimeIn } from "../../time/zone-time.ts";
import type { FetchOptions } from "../fetch/fetch-feed.ts";
import { isSameHeadline } from "./page-headline.ts";
import { type Visit, visitLink } from "./visit-link.ts";

type SourceCheck = Selectable<Tables["source_checks"]>;

interface LinkCheckOptions extends FetchOptions {
  db: Database;
  now: () => Date;
  /** The addresses that entries link to now. */
  readLinks: () => Promise<readonly string[]>;
  /** Milliseconds between two requests, whoever they go to. */
  pause?: number;
}

const day = 24 * 3_600_000;
/** Between these hours on the clocks of the site: after retention, before people read. */
const [begins, ends] = [2, 6];
/** Addresses of one call, so that a stop is not waited for. */
const maxAtOnce = 5;
/** Nights without an answer after which somebody should look. */
const unreachedNights = 3;

/** Returns a function that checks what is due, and resolves to how many addresses it asked; to be called every minute. */
export function createLinkCheck(options: LinkCheckOptions): () => Promise<number | undefined> {
  /** The files robots.txt of this night. */
  const robots = new Map<string, string>();
  return async () => {
    const hour = Number(localTimeIn(site.timeZone)(options.now()).slice(11, 13));
    if (hour >= begins && hour < ends)
      return runExclusive(options.db, "source checks", () => checkDue(options, robots));
    robots.clear();
    return 0;
  };
}

async function checkDue(options: LinkCheckOptions, robots: Map<string, string>): Promise<number> {
  const { db, now, readLinks, pause = 3_000 } = options;
  const links = await readLinks();
  const rows = await db.selectFrom("source_checks").select(["url", "checked_at"]).execute();
  const linked = new Set(links);
  const left = rows.flatMap(({ url }) => (linked.has(url) ? [] : url));
  // What no entry links to anymore.
  for (let from = 0; from < left.length; from += 300) {
    const slice = left.slice(from, from + 300);
    await db.deleteFrom("source_checks").where("url", "in", slice).execute();
  }
  const checked = new Map(rows.map((row) => [row.url, row.checked_at]));
  const last = (url: string) => checked.get(url) ?? "";
  const dayAgo = new Date(now().getTime() - day).toISOString();
  const due = links.filter((url) => last(url) <= dayAgo);
  const chosen = due.toSorted((a, b) => last(a).localeCompare(last(b))).slice(0, maxAtOnce);
  for (const [index, url] of chosen.entries()) {
    if (index > 0) await sleep(pause);
    const known = db.selectFrom("source_checks").selectAll().where("url", "=", url);
    const before = await known.executeTakeFirst();
    const validators = { etag: before?.etag ?? null, lastModified: before?.last_modified ?? null };
    const row = rowAfter(url, before, await visitLink(url, { ...options, ...validators }, robots), now());
    await withRetry(() =>
      db
        .insertInto("source_checks")
        .values(row)
        .onConflict((conflict) => conflict.column("url").doUpdateSet(row))
        .execute(),
    );
  }
  return chosen.length;
}

/** What is kept after a visit. What somebody said holds is asked about again once the page is another one. */
function rowAfter(url: string, before: SourceCheck | undefined, visit: Visit, now: Date): SourceCheck {
  const { outcome, headline: found, names = [], etag = null, lastModified = null } = visit;
  const checked_at = now.toISOString();
  const headline = before?.headline ?? found ?? null;
  const isOther = found !== undefined && headline !== null && !isSameHeadline(headline, found, names);
  // Where nothing was read it stays as it was.
  const changed_to = isOther ? found : found === undefined ? (before?.changed_to ?? null) : null;
  const isAsBefore = before?.outcome === outcome && before.changed_to === changed_to;
  const { since, holds } = isAsBefore ? before : { since: checked_at, holds: 0 };
  return { url, outcome, headline, changed_to, checked_at, since, holds, etag, last_modified: lastModified };
}

/** How many addresses the last night asked. */
export function countChecked(db: Database, now: Date): Promise<number> {
  const recent = new Date(now.getTime() - day).toISOString();
  return countOf(db.selectFrom("source_checks").where("checked_at", ">", recent));
}

/** What somebody should look at, what was found first first, and for how many nights it is so. */
export async function readLinkFindings(db: Database) {
  const rows = await db
    .selectFrom("source_checks")
    .selectAll()
    .where("holds", "=", 0)
    .where(({ or, eb }) =>
      or([
        eb("outcome", "in", ["missing", "unreached"]),
        eb("outcome", "=", "fine").and("changed_to", "is not", null),
      ]),
    )
    .orderBy("since")
    .orderBy("url")
    .execute();
  const found = rows.map((row) => ({
    ...row,
    nights: 1 + Math.floor((Date.parse(row.checked_at) - Date.parse(row.since)) / day),
  }));
  return found.filter(({ outcome, nights }) => outcome !== "unreached" || nights >= unreachedNights);
}
