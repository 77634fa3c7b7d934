/** Cache invalidation: a version for each kind of content, in the database, so that every server notices every change. */
import { type RawBuilder, sql } from "kysely";
import { isSqlite } from "./dialect.ts";
import type { Database } from "./schema.ts";

/** The channel of PostgreSQL's NOTIFY. */
export const versionChannel = "content_versions";

export type ContentVersions = ReadonlyMap<string, number>;

/** All versions by tag; a tag that never changed is not among them. */
export async function readContentVersions(db: Database): Promise<ContentVersions> {
  const rows = await db.selectFrom("content_versions").selectAll().execute();
  return new Map(rows.map(({ tag, version }) => [tag, version]));
}

/**
 * Increments the version of these tags, in the transaction of the change. Call it last: from here on other such transactions
 * wait for the commit. On PostgreSQL servers that listen hear of the commit at once.
 */
export async function bumpContentVersions(trx: Database, tags: readonly string[]): Promise<void> {
  // In one order, so that two transactions cannot wait for each other.
  for (const tag of [...new Set(tags)].toSorted())
    await trx
      .insertInto("content_versions")
      .values({ tag, version: 1 })
      .onConflict((conflict) =>
        conflict.column("tag").doUpdateSet(({ eb }) => ({ version: eb("content_versions.version", "+", 1) })),
      )
      .execute();
  if (!isSqlite(trx)) await notify(sql.lit(versionChannel)).execute(trx);
}

function notify(channel: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select pg_notify(${channel}, '')`;
}
