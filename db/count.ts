/** How many rows a query finds, the same on both engines. */
import type { SelectQueryBuilder } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: any query
export async function countOf(query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether it finds any. */
// biome-ignore lint/suspicious/noExplicitAny: any query
export async function finds(query: SelectQueryBuilder<any, any, any>): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
