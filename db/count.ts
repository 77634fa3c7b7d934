/** How many rows a query finds, the same on both engines. */
import type { SelectQueryBuilder } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: any query
export async function countOf(query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows a query finds of each value of a column, by the value. */
// biome-ignore lint/suspicious/noExplicitAny: any query
export async function countBy(query: SelectQueryBuilder<any, any, any>, column: string) {
  const counted = query.select([column, ({ fn }) => fn.countAll().as("count")]);
  const rows = await counted.groupBy(column).orderBy(column).execute();
  return new Map(rows.map((row): [string, number] => [row[column], Number(row.count)]));
}

/** Whether it finds any. */
// biome-ignore lint/suspicious/noExplicitAny: any query
export async function finds(query: SelectQueryBuilder<any, any, any>): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
