/** SQLite on the calling thread, for the desk, backups and tests. A server uses db/sqlite/threaded-sqlite.ts. */
import { type DatabaseConnection, type Dialect, SqliteDialect, SqliteDriver } from "kysely";
import type { SqliteConnection } from "./sqlite-file.ts";

/** A Kysely dialect over an open connection; `beforeCommit` throws to refuse the commit of a transaction. */
export function directSqlite(database: SqliteConnection, beforeCommit: () => void): Dialect {
  class DirectDriver extends SqliteDriver {
    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      beforeCommit();
      await super.commitTransaction(connection);
    }

    /** After a full disk SQLite has rolled back by itself; a second rollback would fail and hide the first error. */
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      if (database.inTransaction) await super.rollbackTransaction(connection);
    }
  }
  const dialect = new SqliteDialect({ database });
  return Object.assign(dialect, { createDriver: () => new DirectDriver({ database }) });
}
