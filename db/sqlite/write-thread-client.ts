/** The other end of db/sqlite/write-thread.ts. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programPath } from "../../concurrency/program-path.ts";
import type { Outcome, Statement } from "./write-thread.ts";

export interface Thread {
  /** Runs a statement after those that were sent before. Throws the driver's error, with its code. */
  run: (sql: string, parameters?: readonly unknown[]) => Promise<Outcome>;
  /** Closes the connection and ends the thread once all that was sent is done. */
  close: () => Promise<void>;
}

/** Megabytes of the thread's own heap; SQLite's memory is not in there. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 };

/**
 * Starts the thread and resolves when it has opened `file`; rejects with a plain sentence when it cannot. Should the thread
 * fall over later, the whole process ends with its error, as it would if SQLite fell over on the main thread.
 */
export async function openThread(file: string): Promise<Thread> {
  const waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>();
  let sent = 0;
  const worker = new Worker(programPath("db/sqlite/write-thread"), { workerData: file, resourceLimits });
  await once(worker, "message");

  worker.on("message", (outcome: Outcome) => {
    const { resolve, reject } = waiting.get(outcome.id) ?? {};
    waiting.delete(outcome.id);
    if (!outcome.error) return resolve?.(outcome);
    const { name, message, code } = outcome.error;
    reject?.(Object.assign(new Error(message), { name, ...(code && { code }) }));
  });
  return {
    run: (sql, parameters = []) =>
      new Promise((resolve, reject) => {
        waiting.set(++sent, { resolve, reject });
        worker.postMessage({ id: sent, sql, parameters } satisfies Statement);
      }),
    close: async () => {
      const gone = once(worker, "exit");
      worker.postMessage({ id: 0 } satisfies Statement);
      await gone;
    },
  };
}
