/** The main thread's side of the SQLite write thread (db/sqlite/write-thread.ts). */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programPath } from "../../concurrency/program-path.ts";
import type { Statement, StatementResult } from "./write-thread.ts";

export interface WriteThread {
  /** Runs a statement after those that were sent before. Throws the driver's error, with its code. */
  run: (sql: string, parameters?: readonly unknown[]) => Promise<StatementResult>;
  /** Closes the connection and ends the thread once everything that was sent is done. */
  close: () => Promise<void>;
}

/** Megabytes of the thread's JavaScript heap; SQLite's own memory is not counted. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 };

/**
 * Starts the thread and resolves when it has opened `file`; rejects with a plain sentence when it cannot. A later crash of
 * the thread ends the whole process with its error, like a crash of SQLite on the main thread.
 */
export async function startWriteThread(file: string): Promise<WriteThread> {
  const pending = new Map<
    number,
    { resolve: (result: StatementResult) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  const worker = new Worker(programPath("db/sqlite/write-thread"), { workerData: file, resourceLimits });
  await once(worker, "message");

  worker.on("message", (result: StatementResult) => {
    const { resolve, reject } = pending.get(result.id) ?? {};
    pending.delete(result.id);
    if (!result.error) return resolve?.(result);
    const { name, message, code } = result.error;
    reject?.(Object.assign(new Error(message), { name, ...(code && { code }) }));
  });
  return {
    run: (sql, parameters = []) =>
      new Promise((resolve, reject) => {
        pending.set(++lastId, { resolve, reject });
        worker.postMessage({ id: lastId, sql, parameters } satisfies Statement);
      }),
    close: async () => {
      const exited = once(worker, "exit");
      worker.postMessage({ id: 0 } satisfies Statement);
      await exited;
    },
  };
}
