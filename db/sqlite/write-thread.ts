/** The thread that owns the connection on which a server writes: statements in, rows or errors out, one at a time. */
import { parentPort, workerData } from "node:worker_threads";
import { connect } from "./sqlite-file.ts";
import { keepingStatements, stillInPlace } from "./statement-cache.ts";

/** One statement; without `sql` the connection is closed and the thread ends. */
export interface Statement {
  id: number;
  sql?: string;
  parameters?: readonly unknown[];
}

/** What became of the statement with this `id`. An error's code does not survive the way between threads by itself. */
export interface Outcome {
  id: number;
  rows?: unknown[];
  changes?: number | bigint;
  insertId?: number | bigint;
  error?: { name: string; message: string; code: string | undefined };
}

const file: string = workerData;
const database = keepingStatements(connect(file), stillInPlace([file, `${file}-wal`]));
// It is open.
parentPort?.postMessage({ id: 0 } satisfies Outcome);

parentPort?.on("message", ({ id, sql, parameters = [] }: Statement) => {
  if (sql !== undefined) return parentPort?.postMessage({ id, ...run(sql, parameters) });
  database.close();
  parentPort?.close();
});

function run(sql: string, parameters: readonly unknown[]): Omit<Outcome, "id"> {
  try {
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
