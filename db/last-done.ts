/** When something by name was last done, in the table `chores`, whose leases db/exclusive-lock.ts keeps. */
import type { Database } from "./schema.ts";

/** Records an ISO instant under each name; null forgets it. */
export async function noteLastDone(db: Database, instants: Readonly<Record<string, string | null>>) {
  for (const [name, last_done] of Object.entries(instants)) {
    await db
      .insertInto("chores")
      .values({ name, last_done })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_done }))
      .execute();
  }
}

/** The ISO instants of those names that have one. */
export async function readLastDone(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("chores")
    .select(["name", "last_done"])
    .where("name", "in", names)
    .where("last_done", "is not", null)
    .$narrowType<{ last_done: string }>()
    .execute();
  return new Map(rows.map(({ name, last_done }) => [name, last_done]));
}
