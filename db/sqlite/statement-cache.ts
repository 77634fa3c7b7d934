/** What stands between Kysely and SQLite. */
import { statSync } from "node:fs";
import type { SqliteDatabase, SqliteStatement } from "kysely";

interface Sqlite extends SqliteDatabase {
  readonly inTransaction: boolean;
}

/**
 * The same database, which reads each SQL once and keeps it: to read it anew for every letter costs as much as to
 * write the letter down. Calls `beforeCommit` before each commit of a transaction, which fails when that throws.
 */
export function keepingStatements(sqlite: Sqlite, beforeCommit: () => void): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => sqlite.close(),
    prepare: (sql) => {
      if (sql === "commit") beforeCommit();
      // After a full disk or a failed write SQLite has rolled back by itself; to do it again would be an error
      // that hides the first one.
      if (sql === "rollback" && !sqlite.inTransaction) return nothing;
      const known = kept.get(sql);
      if (known) return known;
      const statement = sqlite.prepare(sql);
      // Lists of varying length make endless kinds of SQL.
      if (kept.size === 200) kept.clear();
      kept.set(sql, statement);
      return statement;
    },
  };
}

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/**
 * A function that throws when one of the files is gone or another one stands in its place: SQLite would go on
 * writing to what nobody finds again, and visitors would be thanked for it.
 */
export function stillInPlace(files: readonly string[]): () => void {
  const number = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;
  const known = new Map<string, number>();
  return () => {
    for (const file of files) {
      const found = number(file);
      const first = known.get(file) ?? found;
      if (found === undefined || found !== first)
        throw Object.assign(new Error(`${file} is not where it was opened.`), { code: "DATABASE_FILE_GONE" });
      known.set(file, found);
    }
  };
}
