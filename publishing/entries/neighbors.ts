/** The published entries before and after one, in the order of its kind's sort key, and its number among them. */
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
  const nearest = (sign: "<" | ">") => {
    const direction = sign === "<" ? "desc" : "asc";
    return side(sign)
      .selectAll()
      .orderBy("sort_key", direction)
      .orderBy("slug", direction)
      .limit(1)
      .executeTakeFirst();
  };
  const { earlier } = await side("<")
    .select(({ fn }) => fn.countAll().as("earlier"))
    .executeTakeFirstOrThrow();
  const [before, after] = [await nearest("<"), await nearest(">")];
  return {
    number: Number(earlier) + 1,
    before: before && entryOf(before),
    after: after && entryOf(after),
  };
}
