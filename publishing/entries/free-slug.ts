/** Makes the slug of an entry unique in its kind. */
import type { Database } from "../../db/schema.ts";
import type { Kind } from "../kind.ts";

/** The slug, with the first number that makes it unique in its kind; `id`: of the entry that may have it already. */
export async function freeSlug(trx: Database, { name }: Kind, wanted: string, id?: number): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    const taken = await trx
      .selectFrom("entries")
      .select("id")
      .where("kind", "=", name)
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (!taken || taken.id === id) return slug;
  }
}
