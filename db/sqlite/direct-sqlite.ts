/** SQLite on the calling thread, for the desk, backups and tests. A server uses db/sqlite/threaded-sqlite.ts. */
import { type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from "kysely";
import type { SqliteConnection } from "./sqlite-file.ts";

/** A Kysely dialect over an open connection; `beforeCommit` throws to refuse the commit of a transaction. */
export class DirectSqliteDialect extends SqliteDialect {
  readonly #database: SqliteConnection;
  readonly #beforeCommit: () => void;

  constructor(database: SqliteConnection, beforeCommit: () => void) {
    super({ database });
    this.#database = database;
    this.#beforeCommit = beforeCommit;
  }

  override createDriver(): Driver {
    return new DirectSqliteDriver(this.#database, this.#beforeCommit);
  }
}

class DirectSqliteDriver extends SqliteDriver {
  readonly #database: SqliteConnection;
  readonly #beforeCommit: () => void;

  constructor(database: SqliteConnection, beforeCommit: () => void) {
    super({ database });
    this.#database = database;
    this.#beforeCommit = beforeCommit;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#beforeCommit();
    await super.commitTransaction(connection);
  }

  /** After a full disk SQLite has rolled back by itself; a second rollback would fail and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}
