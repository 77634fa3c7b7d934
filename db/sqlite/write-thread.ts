/** The worker thread that owns a server's writing SQLite connection: statements in, rows or errors out, one at a time. */
import { parentPort, workerData } from "node:worker_threads";
import { connect, detectMovedFile } from "./sqlite-file.ts";

/** Without `sql` the connection is closed and the thread ends. */
export interface Statement {
  sql?: string;
  parameters?: readonly unknown[];
}

/** A structured clone drops an error's `code`, so it is sent as a field. */
export interface StatementResult {
  rows?: unknown[];
  changes?: number | bigint;
  insertId?: number | bigint;
  error?: { name: string; message: string; code: string | undefined };
}

const file: string = workerData;
const database = connect(file);
const assertInPlace = detectMovedFile(file);
// Reports that the connection is open.
parentPort?.postMessage({} satisfies StatementResult);

parentPort?.on("message", ({ sql, parameters = [] }: Statement) => {
  if (sql !== undefined) return parentPort?.postMessage(run(sql, parameters));
  database.close();
  parentPort?.close();
});

function run(sql: string, parameters: readonly unknown[]): StatementResult {
  try {
    if (sql === "commit") assertInPlace();
    // After a full disk SQLite has rolled back by itself; a second rollback would fail and hide the first error.
    if (sql === "rollback" && !database.inTransaction) return {};
    const statement = database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { changes, insertId: lastInsertRowid };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
    return { error: { name: error.name, message: error.message, code } };
  }
}
