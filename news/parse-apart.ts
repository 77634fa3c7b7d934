/** Parses feeds in a thread of its own, so that a big or hostile one does not hold up a visitor. */
import { Worker } from "node:worker_threads";
import { FeedError } from "./feed-error.ts";
import type { ParsedItem } from "./parse-feed.ts";
import type { ParseJob, ParseResult } from "./parse-worker.ts";

export interface FeedParser {
  /** Like decodeFeed and parseFeed; throws a FeedError also after the time limit. `bytes` are gone afterwards. */
  parse(job: ParseJob): Promise<ParsedItem[]>;
  /** Ends the thread; what is being parsed fails. */
  close(): Promise<void>;
}

/**
 * A parser whose thread starts with the first feed and takes one feed after the other. A feed that takes longer than `timeLimit`
 * milliseconds (10,000 when left out) or too much memory costs the thread; the next feed gets a new one.
 */
export function openFeedParser({ timeLimit = 10_000 } = {}): FeedParser {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  return {
    parse(job) {
      const turn = last.then(() => run(job));
      last = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };

  async function run(job: ParseJob): Promise<ParsedItem[]> {
    if (closed) throw new FeedError("The news desk was closed.");
    worker ??= startWorker();
    const thread = worker;
    try {
      const result = await answer(thread, job, timeLimit);
      if ("items" in result) return result.items;
      throw new FeedError(result.problem);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      worker = undefined;
      await thread.terminate();
      throw new FeedError("Reading it took too long or too much memory.", { cause: error });
    }
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  // The thread alone shall not keep the process alive.
  worker.unref();
  return worker;
}

/** Rejects when the thread ends before it answers. */
function answer(worker: Worker, job: ParseJob, timeLimit: number): Promise<ParseResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error("time limit"))), timeLimit);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // A thread that is being ended may still report an error; nobody waits for it any more.
      worker.on("error", () => undefined);
      finish();
    };
    worker.on("message", (result: ParseResult) => settle(() => resolve(result)));
    worker.on("error", (error) => settle(() => reject(error)));
    worker.on("exit", () => settle(() => reject(new Error("thread ended"))));
    worker.postMessage(job, [job.bytes.buffer]);
  });
}
