/**
 * Parses feeds in a process of its own, so that a big or hostile one does not hold up a visitor, and so that the memory it
 * took is given back when the round is over: a thread left 10 MB behind in the server.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { ownProgram } from "../db/own-program.ts";
import { FeedError } from "./feed-error.ts";
import type { ParsedItem } from "./parse-feed.ts";
import type { ParseJob, ParseResult } from "./parse-worker.ts";

export interface FeedParser {
  /** Like decodeFeed and parseFeed; throws a FeedError also after the time limit. `bytes` are gone afterwards. */
  parse(job: ParseJob): Promise<ParsedItem[]>;
  /** Ends the process; what is being parsed fails. */
  close(): void;
}

/**
 * A parser whose process starts with the first feed and takes one feed after the other. A feed that takes longer than `timeLimit`
 * milliseconds (10,000 when left out) or too much memory costs the process; the next feed gets a new one.
 */
export function openFeedParser({ timeLimit = 10_000 } = {}): FeedParser {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  return {
    parse(job) {
      const turn = last.then(() => run(job));
      last = turn.catch(() => undefined);
      return turn;
    },
    close() {
      closing.abort();
      child?.kill("SIGKILL");
    },
  };

  async function run(job: ParseJob): Promise<ParsedItem[]> {
    if (closing.signal.aborted) throw new FeedError("The news desk was closed.");
    child ??= start();
    const worker = child;
    const result = await answer(worker, job).catch((error) => {
      child = undefined;
      worker.kill("SIGKILL");
      throw new FeedError("Reading it took too long or too much memory.", { cause: error });
    });
    if ("problem" in result) throw new FeedError(result.problem);
    return result.items;
  }

  async function answer(worker: ChildProcess, job: ParseJob): Promise<ParseResult> {
    const over = new AbortController();
    const fell = () => over.abort();
    worker.once("exit", fell).once("error", fell);
    try {
      const signal = AbortSignal.any([closing.signal, over.signal, AbortSignal.timeout(timeLimit)]);
      const answered = once(worker, "message", { signal });
      worker.send(job, (error) => error && fell());
      // What was sent is a copy, and this one is given back at once: the collector does not feel how large it is.
      job.bytes.buffer.transfer(0);
      const [result] = await answered;
      return result;
    } finally {
      worker.off("exit", fell).off("error", fell);
    }
  }
}

/** Without it glibc keeps what a large feed took, in case of another: 15 MB (mallopt(3)). Other systems do not read it. */
const giveBack = { MALLOC_MMAP_THRESHOLD_: "131072" };

/** It gets none of our settings and no open file. */
function start(): ChildProcess {
  const cache = getCompileCacheDir();
  const worker = fork(ownProgram("news/parse-worker"), {
    execArgv: ["--max-old-space-size=48", "--max-semi-space-size=4"],
    // Node adds a folder for its version to the one it was given.
    env: cache ? { ...giveBack, NODE_COMPILE_CACHE: dirname(cache) } : giveBack,
    serialization: "advanced",
    stdio: "ignore",
  });
  // `once` hears errors while a feed is read; one that comes later must not end the process.
  worker.on("error", () => undefined);
  return worker;
}
