/** Which paths are pages of the site: those of content/pages.ts, the search, the lists, and the published entries. */
import { pages } from "../../content/pages.ts";
import { search } from "../../content/search.ts";
import type { Database } from "../../db/schema.ts";
import { capitalized } from "../../text/capitalized.ts";
import { kinds } from "../catalog.ts";
import { findMeeting, meetingsPath } from "../meetings/meetings.ts";

/** Of the given paths, those of pages that can be read now, each with its title. */
export async function titlesOfPaths(db: Database, paths: readonly string[]) {
  const titles = new Map([...Object.values(pages), search].map(({ path, name }) => [path, name]));
  const asked = new Set(paths);
  for (const { name, path, listPath, words } of kinds.values()) {
    if (path === undefined) continue;
    if (path === listPath && !titles.has(listPath)) titles.set(listPath, capitalized(words.many));
    const slugs = paths.flatMap((one) => (one.startsWith(`${path}/`) ? one.slice(path.length + 1) : []));
    if (slugs.length === 0) continue;
    const rows = await db
      .selectFrom("entries")
      .select(["slug", "title"])
      .where("kind", "=", name)
      .where("state", "=", "published")
      .where("slug", "in", slugs)
      .execute();
    for (const { slug, title } of rows) titles.set(`${path}/${slug}`, title);
  }
  for (const path of paths.filter((one) => one.startsWith(`${meetingsPath}/`))) {
    const meeting = await findMeeting(db, path.slice(meetingsPath.length + 1));
    if (meeting) titles.set(path, meeting.body);
  }
  return new Map([...titles].filter(([path]) => asked.has(path)));
}

/** Of the given paths, those of pages that can be read now. */
export async function knownPaths(db: Database, paths: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await titlesOfPaths(db, paths)).keys());
}
