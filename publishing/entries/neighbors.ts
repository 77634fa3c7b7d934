/** The published entries before and after one, in the order of its kind's sort key, and its number among them. */
import { countOf } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import type { Entry, Kind } from "../kind.ts";
import { entryOf } from "./entries.ts";

/** `number`: 1 for the one with the smallest sort key. Equal sort keys are ordered by slug, as in lists. */
export async function findNeighbors(db: Database, kind: Kind, { id }: Entry) {
  const { sort_key, slug } = await db
    .selectFrom("entries")
    .select(["sort_key", "slug"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const side = (sign: "<" | ">") =>
    db
      .selectFrom("entries")
      .where("kind", "=", kind.name)
      .where("state", "=", "published")
      .where((eb) =>
        eb.or([
          eb("sort_key", sign, sort_key),
          eb.and([eb("sort_key", "=", sort_key), eb("slug", sign, slug)]),
        ]),
      );
  const nearest = async (sign: "<" | ">") => {
    const direction = sign === "<" ? "desc" : "asc";
    const ordered = side(sign).selectAll().orderBy("sort_key", direction).orderBy("slug", direction);
    const row = await ordered.limit(1).executeTakeFirst();
    return row && entryOf(row);
  };
  return {
    number: (await countOf(side("<"))) + 1,
    before: await nearest("<"),
    after: await nearest(">"),
  };
}
