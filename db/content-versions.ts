/** Cache invalidation: a version for each kind of content, in the database, so that every server notices every change: on PostgreSQL at once (NOTIFY), else within two seconds. */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { singleFlight } from "../concurrency/single-flight.ts";
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
  if (!isSqlite(trx)) await sql`select pg_notify(${sql.lit(versionChannel)}, '')`.execute(trx);
}

export interface WatchOptions {
  db: Database;
  /** PostgreSQL; empty: SQLite, which has no notifications. */
  databaseUrl?: string;
  /** Called after a change, never twice at the same time. */
  onChange: () => Promise<void>;
  log: { warn(fields: object, message: string): void };
  /** Milliseconds between two looks; default 2,000. */
  interval?: number;
}

export function watchContentVersions({ db, databaseUrl, onChange, log, interval = 2_000 }: WatchOptions) {
  let known: ContentVersions | undefined;
  const looking = singleFlight(lookNow);
  let again = false;
  let isClosed = false;
  let isFailing = false;
  const listening = databaseUrl ? listenToPostgres(databaseUrl, versionChannel, look) : undefined;
  const timer = setInterval(look, interval).unref();
  return {
    look,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await listening?.close();
      await looking.current();
    },
  };

  /** Looks at once. Resolves when `onChange` is done. */
  function look(): Promise<void> {
    // One that has begun may have read before the change.
    again = looking.current() !== undefined;
    return looking.run();
  }

  async function lookNow(): Promise<void> {
    do {
      again = false;
      if (isClosed) return;
      try {
        const versions = await readContentVersions(db);
        if (!isDeepStrictEqual(known, versions)) await onChange();
        known = versions;
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, "changes of the content could not be looked for");
        isFailing = true;
      }
    } while (again);
  }
}

/** Milliseconds before a broken connection is made anew. */
const retryDelay = 5_000;

/**
 * Calls `onNotify` for each notification, and after each connect for those that were missed. Whoever listens must look
 * for changes by other means too: while the connection is broken nothing is heard.
 */
export function listenToPostgres(databaseUrl: string, channel: string, onNotify: () => void) {
  const closing = new AbortController();
  const stopped = once(closing.signal, "abort");
  const running = (async () => {
    const { Client } = await import("pg");
    while (!closing.signal.aborted) {
      const client = new Client({
        connectionString: databaseUrl,
        keepAlive: true,
        connectionTimeoutMillis: 3_000,
      });
      const broken = new Promise<void>((resolve) => {
        client.on("end", resolve);
        client.on("error", () => resolve());
      });
      try {
        await client.connect();
        client.on("notification", onNotify);
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        onNotify();
        await Promise.race([broken, stopped]);
      } catch {
        // Tried again below; the readiness check reports a database that is gone.
      }
      client.removeListener("notification", onNotify);
      await client.end().catch(() => {});
      await pause(retryDelay, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();
  return {
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
