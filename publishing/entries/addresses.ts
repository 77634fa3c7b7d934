/** The addresses of published entries, for the sitemap: read in parts, since there may be tens of thousands. */
import type { Database } from "../../db/schema.ts";

const part = 2_000;

/** At most `max` published entries of a kind, those that were created last first. */
export async function* listAddresses(db: Database, kind: string, max: number) {
  // The largest id of PostgreSQL.
  let below = 2 ** 31 - 1;
  for (let left = max; left > 0; left -= part) {
    const limit = Math.min(part, left);
    const rows = await db
      .selectFrom("entries")
      .select(["id", "slug", "changed_at"])
      .where("kind", "=", kind)
      .where("state", "=", "published")
      .where("id", "<", below)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    for (const { slug, changed_at } of rows) yield { slug, changedAt: changed_at };
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    below = last.id;
  }
}
