/** The pages of others that published entries link to: their sources, and the links in their fields and texts. */
import type { Database } from "../../db/schema.ts";
import { kinds } from "../catalog.ts";
import type { Entry, Kind } from "../kind.ts";
import { entryOf } from "./entries.ts";
import { entriesNaming } from "./entry-index.ts";
import { linksOf, type PageLink } from "./links-of.ts";

/** One entry that links to a page. */
export type LinkUse = PageLink & { kind: Kind; entry: Entry };

/** Their addresses. Of neither what is mailed, whose text has left, nor what is over. */
export async function linkedPages(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("search_entry_names")
    .select("name as url")
    .distinct()
    .where("name", "like", "http%")
    .where("entry_id", "in", shown(db.selectFrom("entries"), now).select("id"))
    .execute();
  return rows.map(({ url }) => url);
}

/** Which of these entries link to each of these pages, by the address of the page. */
export async function linkedSources(db: Database, now: Date, pages: readonly string[]) {
  const found = await shown(entriesNaming(db, pages), now)
    .selectAll()
    .orderBy("kind")
    .orderBy("id")
    .execute();
  const uses = found.flatMap((row): LinkUse[] => {
    const [kind, entry] = [kinds.get(row.kind), entryOf(row)];
    return kind ? linksOf(kind, entry).map((link) => ({ ...link, kind, entry })) : [];
  });
  const asked = new Set(pages);
  return Map.groupBy(
    uses.filter(({ url }) => asked.has(url)),
    ({ url }) => url,
  );
}

/** Those that readers see, or will at a set time. */
function shown<Query extends ReturnType<typeof entriesNaming>>(query: Query, now: Date) {
  const lasting = [...kinds.values()].filter(({ isMailed }) => !isMailed).map(({ name }) => name);
  return query
    .where("kind", "in", lasting)
    .where("state", "in", ["published", "scheduled"])
    .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">=", now.toISOString())]));
}
