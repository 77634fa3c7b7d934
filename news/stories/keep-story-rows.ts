/**
 * Keeps each story of the news under its address while its reports come, join and go: the oldest address stays, that of a story
 * which turned out to be a part of another leads there.
 */
import { setImmediate } from "node:timers/promises";
import { bumpContentVersions } from "../../db/content-versions.ts";
import type { NewsReportTable } from "../../db/news-schema.ts";
import { inTransaction, withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { archiveTag, hasValues, slices } from "../archive/archive-rows.ts";
import type { Candidate, storiesOf } from "../select/selection.ts";
import { reportsOf } from "./stories.ts";
import { keyOf, type ReportRow, rowOf, summaryOf } from "./story-rows.ts";

interface Wanted {
  groups: ReturnType<typeof storiesOf>;
  /** The feed of each stored report that was looked at, by its address; those in no group leave. */
  feeds: ReadonlyMap<string, string>;
  /** ISO 8601: until then stays what feeds have dropped. */
  oldest: string;
}

/** Stories written in one transaction: a visitor's form waits for it. */
const sliceSize = 5;

/** Makes the kept stories those of `groups` as far as their reports are still stored. Returns whether anything changed. */
export async function keepStoryRows(db: Database, { groups, feeds, oldest }: Wanted): Promise<boolean> {
  const known = await knownReports(db, [...feeds.keys()]);
  const plans = planStories(groups, feeds, known);
  const changed = plans.filter(({ rows, id, merged }) => {
    const isKept = (row: ReportRow) => hasValues(known.get(row.url), { ...row, story_id: id });
    return id === undefined || merged.length > 0 || !rows.every(isKept);
  });
  for (let at = 0; at < changed.length; at += sliceSize, await setImmediate())
    await inTransaction(db, async (trx) => {
      for (const plan of changed.slice(at, at + sliceSize)) await writeStory(trx, plan);
      await bumpContentVersions(trx, [archiveTag]);
    });
  const grouped = new Set(plans.flatMap(({ rows }) => rows.map(({ url }) => url)));
  const left = [...known.keys()].filter((url) => !grouped.has(url));
  const forgotten = await inTransaction(db, (trx) => forgetReports(trx, left));
  return changed.length + forgotten + (await eraseOlder(db, oldest)) > 0;
}

/** A slice a transaction, with their reports; returns how many. */
async function eraseOlder(db: Database, oldest: string): Promise<number> {
  const some = db.selectFrom("news_stories").select("id").where("last_seen_at", "<", oldest).limit(200);
  for (let erased = 0; ; await setImmediate()) {
    const old = db.deleteFrom("news_stories").where("id", "in", some);
    const { numDeletedRows } = await withRetry(() => old.executeTakeFirstOrThrow());
    if (numDeletedRows === 0n) return erased;
    erased += Number(numDeletedRows);
  }
}

/** Takes these reports out of their stories, in the caller's transaction; a story without any goes, and nothing leads to it. */
export async function forgetReports(trx: Database, urls: readonly string[]): Promise<number> {
  if (urls.length === 0) return 0;
  const gone = trx.deleteFrom("news_story_reports").where("url", "in", urls).returning("story_id");
  const ids = [...new Set((await gone.execute()).map(({ story_id }) => story_id))];
  await settleStories(trx, ids);
  if (ids.length > 0) await bumpContentVersions(trx, [archiveTag]);
  return ids.length;
}

/** Makes what stands of these stories that of their reports; those without any go, unless their address leads on. `thread`: of the first. */
export async function settleStories(trx: Database, ids: readonly number[], thread: readonly string[] = []) {
  const stories = await trx
    .selectFrom("news_stories")
    .selectAll()
    .where("id", "in", [-1, ...ids])
    .execute();
  const reports = await reportsOf(trx, stories);
  for (const story of stories) {
    const own = reports.get(story.id);
    if (!own) {
      if (story.merged_into !== null) continue;
      const gone = trx.deleteFrom("news_stories");
      await gone.where(({ eb }) => eb("id", "=", story.id).or("merged_into", "=", story.id)).execute();
      continue;
    }
    const before: string[] = JSON.parse(story.earlier);
    const earlier = story.id === ids[0] ? [...new Set([...thread, ...before])] : before;
    const values = { ...summaryOf(own), earlier: JSON.stringify(earlier) };
    if (!hasValues(story, values))
      await trx.updateTable("news_stories").set(values).where("id", "=", story.id).execute();
  }
}

type Plan = ReturnType<typeof planStories>[number];

/** What becomes of each group, the one that was seen first before the others. */
function planStories(
  groups: Wanted["groups"],
  feeds: Wanted["feeds"],
  known: ReadonlyMap<string, NewsReportTable>,
) {
  const seenOf = ({ firstSeen, publishedAt }: Candidate) => firstSeen ?? publishedAt;
  const plans = groups.flatMap(({ reports, earlier }) => {
    const rows = reports.flatMap((report) => rowOf(report, feeds.get(report.url)));
    const [first] = reports.toSorted((a, b) => seenOf(a).localeCompare(seenOf(b)));
    if (!first || rows.length === 0) return [];
    /** The stories of which its reports are now, the oldest first. */
    const ids = [...new Set(rows.flatMap(({ url }) => known.get(url)?.story_id ?? []))].sort((a, b) => a - b);
    const thread = earlier.flatMap(([one]) => one?.url ?? []);
    return { rows, ids, thread, since: seenOf(first), key: keyOf(first.url) };
  });
  const taken = new Set<number>();
  const withIds = plans
    .sort((a, b) => a.since.localeCompare(b.since))
    .map((plan) => {
      const id = plan.ids.find((one) => !taken.has(one));
      if (id !== undefined) taken.add(id);
      return { ...plan, id };
    });
  /** `id`: the story that it stays; undefined: a new one. `merged`: those that become a part of it. */
  return withIds.map((plan) => ({ ...plan, merged: plan.ids.filter((one) => !taken.has(one)) }));
}

async function writeStory(trx: Database, { rows, ids, id: kept, key, merged, thread }: Plan): Promise<void> {
  const id = kept ?? (await openStory(trx, key, rows));
  if (merged.length > 0) {
    await trx
      .updateTable("news_story_reports")
      .set({ story_id: id })
      .where("story_id", "in", merged)
      .execute();
    await trx
      .updateTable("news_stories")
      .set({ merged_into: id })
      .where(({ eb }) => eb("id", "in", merged).or("merged_into", "in", merged))
      .execute();
  }
  const urls = rows.map(({ url }) => url);
  await trx.deleteFrom("news_story_reports").where("url", "in", urls).execute();
  await trx
    .insertInto("news_story_reports")
    .values(rows.map((row) => ({ ...row, story_id: id })))
    .execute();
  // Those that lost reports, too.
  await settleStories(trx, [...new Set([id, ...ids])], thread);
}

/** The id of the story with this key, which may have been a part of another before. */
async function openStory(trx: Database, key: string, rows: readonly ReportRow[]): Promise<number> {
  const { id } = await trx
    .insertInto("news_stories")
    .values({ key, merged_into: null, ...summaryOf(rows), earlier: "[]" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ merged_into: null }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function knownReports(db: Database, urls: readonly string[]): Promise<Map<string, NewsReportTable>> {
  const known = new Map<string, NewsReportTable>();
  for (const slice of slices(urls)) {
    const rows = await db.selectFrom("news_story_reports").selectAll().where("url", "in", slice).execute();
    for (const row of rows) known.set(row.url, row);
    await setImmediate();
  }
  return known;
}
