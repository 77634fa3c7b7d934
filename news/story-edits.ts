/** What the desk adds to stories: a note, a headline of our own, a place in front. Kept apart from what feeds bring, and as long as the story. */
import type { Selectable } from "kysely";
import { bumpContentVersions } from "../db/content-versions.ts";
import type { NewsTables } from "../db/news-schema.ts";
import type { Database } from "../db/schema.ts";
import { readStories } from "./archive/archive.ts";
import { archiveTag } from "./archive/archive-rows.ts";
import { toldByOthers } from "./archive/keep-stories.ts";
import type { Article } from "./article.ts";
import { bumpEdition } from "./edition.ts";
import { storyKey } from "./select/canonical-url.ts";
import { storyWindow } from "./select/group-stories.ts";
import { maxShown } from "./select/quota.ts";

/** `pinned_until`: the last day (YYYY-MM-DD) in front; `place` there, from the smallest. */
export type StoryEdit = Omit<Selectable<NewsTables["news_edits"]>, "url" | "changed_at">;

const none: StoryEdit = { note: null, headline: null, pinned_until: null, place: null };

export async function findEdit(db: Database, url: string): Promise<StoryEdit> {
  const edits = db.selectFrom("news_edits").select(["note", "headline", "pinned_until", "place"]);
  return (await edits.where("url", "=", url).executeTakeFirst()) ?? none;
}

/** In the caller's transaction. */
export async function editStory(trx: Database, url: string, set: Partial<StoryEdit>, now: Date) {
  const edit = { ...(await findEdit(trx, url)), ...set };
  await trx.deleteFrom("news_edits").where("url", "=", url).execute();
  const row = { ...edit, url, changed_at: now.toISOString() };
  if (Object.values(edit).some((one) => one !== null))
    await trx.insertInto("news_edits").values(row).execute();
  await bumpContentVersions(trx, [archiveTag]);
  await bumpEdition(trx);
}

/** Whether a feed or the archive has the story at this address. */
export async function isKnownStory(db: Database, url: string): Promise<boolean> {
  for (const table of ["news_articles", "news_archive"] as const)
    if (await db.selectFrom(table).select("url").where("url", "=", url).executeTakeFirst()) return true;
  return false;
}

/** The stories in front, in their order. `today`: YYYY-MM-DD; without it also those whose day is past. */
export function listPins(db: Database, today = "") {
  const pins = db.selectFrom("news_edits").selectAll().where("pinned_until", ">=", today);
  return pins.orderBy("place").orderBy("url").execute();
}

/** The stories with our notes and headlines, whichever of their publishers they were written beside. */
export async function withEdits(db: Database, stories: readonly Article[]): Promise<Article[]> {
  const rows = await db.selectFrom("news_edits").selectAll().execute();
  const edits = new Map(rows.map((row) => [storyKey(row.url), row]));
  return stories.map((story) => {
    const own = reportKeys(story).flatMap((key) => edits.get(key) ?? []);
    const note = own.find((one) => one.note)?.note;
    const headline = own.find((one) => one.headline)?.headline;
    return { ...story, ...(note && { note }), ...(headline && { headline }) };
  });
}

/** The same with the pinned stories in front, also those that the page would not show anymore. */
export async function withPins(db: Database, stories: readonly Article[], today: string) {
  const pins = await listPins(db, today);
  const urls = pins.map(({ url }) => url);
  const kept = await readStories(db, urls);
  const pinned = pins.flatMap(({ url }) => {
    const story = [...stories, ...kept].find((one) => reportKeys(one).includes(storyKey(url)));
    return story ? { ...story, pinned: true as const } : [];
  });
  const inFront = new Set(pinned.map(({ url }) => url));
  const others = stories.filter(({ url }) => !inFront.has(url));
  return withEdits(db, [...pinned, ...others].slice(0, maxShown));
}

function reportKeys({ url, alsoIn = [] }: Article): string[] {
  return [url, ...alsoIn.map((other) => other.url)].map(storyKey);
}

/** Retention: what was added to a story that is gone, from feed and archive, and that no kept story names as told there, too. */
export async function eraseOrphanedEdits(db: Database, now: Date): Promise<number> {
  const orphans = await db
    .selectFrom("news_edits")
    .select(["url", "changed_at"])
    .where("url", "not in", db.selectFrom("news_articles").select("url"))
    .where("url", "not in", db.selectFrom("news_archive").select("url"))
    .execute();
  if (orphans.length === 0) return 0;
  const from = Math.min(...orphans.map(({ changed_at }) => Date.parse(changed_at))) - storyWindow;
  const told = await toldByOthers(db, new Set(), { from, to: now.getTime() });
  const gone = orphans.map(({ url }) => url).filter((url) => !told.has(url));
  if (gone.length > 0) await db.deleteFrom("news_edits").where("url", "in", gone).execute();
  return gone.length;
}
