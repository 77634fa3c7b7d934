/** Parses feeds in a thread of its own, so that a big or hostile one does not hold up a visitor. */
import { once } from "node:events";
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
  const closing = new AbortController();

  return {
    parse(job) {
      const turn = last.then(() => run(job));
      last = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      closing.abort();
      await worker?.terminate();
    },
  };

  async function run(job: ParseJob): Promise<ParsedItem[]> {
    if (closing.signal.aborted) throw new FeedError("The news desk was closed.");
    worker ??= startWorker();
    const thread = worker;
    const result = await answer(thread, job).catch(async (error) => {
      worker = undefined;
      await thread.terminate();
      throw new FeedError("Reading it took too long or too much memory.", { cause: error });
    });
    if ("problem" in result) throw new FeedError(result.problem);
    return result.items;
  }

  async function answer(thread: Worker, job: ParseJob): Promise<ParseResult> {
    // Only a thread at work keeps the process alive.
    thread.ref();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeLimit)]);
    const answered = once(thread, "message", { signal });
    thread.postMessage(job, [job.bytes.buffer]);
    const [result] = await answered;
    thread.unref();
    return result;
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  });
  // `once` hears errors while a feed is read; one that comes later must not end the process.
  worker.on("error", () => undefined);
  return worker;
}
