/** Watches the content versions: every two seconds, and on PostgreSQL at once, since servers listen for NOTIFY. */
import { type ContentVersions, readContentVersions, versionChannel } from "./content-versions.ts";
import { listenToPostgres } from "./postgres-listen.ts";
import type { Database } from "./schema.ts";

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
  let looking: Promise<void> | undefined;
  let again = false;
  let isClosed = false;
  let isFailing = false;
  const listening = databaseUrl ? listenToPostgres(databaseUrl, versionChannel, look) : undefined;
  const timer = setInterval(look, interval);
  timer.unref();
  return {
    look,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await listening?.close();
      await looking?.catch(() => {});
    },
  };

  /** Looks at once. Resolves when `onChange` is done. */
  function look(): Promise<void> {
    // One that has begun may have read before the change.
    again = looking !== undefined;
    looking ??= lookNow().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function lookNow(): Promise<void> {
    do {
      again = false;
      if (isClosed) return;
      try {
        const versions = await readContentVersions(db);
        if (known === undefined || !isSame(known, versions)) await onChange();
        known = versions;
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, "changes of the content could not be looked for");
        isFailing = true;
      }
    } while (again);
  }
}

function isSame(one: ContentVersions, other: ContentVersions): boolean {
  return one.size === other.size && [...one].every(([tag, version]) => other.get(tag) === version);
}
