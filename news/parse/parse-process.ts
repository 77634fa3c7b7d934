/**
 * Parses feeds in a sandboxed child process, so that a large or hostile one does not block the server's event loop, and its
 * memory is freed after a refresh (a worker thread leaves 10 MB behind).
 */
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { openIsolatedProcess } from "../../concurrency/isolated-process.ts";
import { programPath } from "../../concurrency/program-path.ts";
import { FeedError } from "../fetch/feed-error.ts";
import type { ParsedFeed } from "./parse-feed.ts";
import type { ParseJob } from "./parse-worker.ts";

export type FeedParser = ReturnType<typeof openFeedParser>;

/** `timeLimit`: milliseconds for one feed, default 10,000. */
export function openFeedParser({ timeLimit = 10_000 } = {}) {
  return openParser<ParseJob, ParsedFeed>("news/parse/parse-worker", { timeLimit, memory: 48 });
}

/** By a program whose answer is what it has read, or the problem. `memory`: megabytes. */
export function openParser<Job extends Pick<ParseJob, "bytes">, Parsed extends object>(
  program: string,
  { timeLimit, memory }: { timeLimit: number; memory: number },
) {
  const cache = getCompileCacheDir();
  const { run, close } = openIsolatedProcess<Job, Parsed | { problem: string }>({
    program: programPath(program),
    timeLimit,
    flags: [`--max-old-space-size=${memory}`, "--max-semi-space-size=4"],
    // Node appends a folder for its version to the configured one.
    env: cache ? { ...mallocSettings, NODE_COMPILE_CACHE: dirname(cache) } : mallocSettings,
  });
  return {
    /** Like decodeFeed and parseFeed; throws a FeedError also on timeout. Detaches `bytes`. */
    parse,
    /** Ends the process; the running parse rejects. */
    close,
  };

  async function parse(job: Job): Promise<Parsed> {
    // The child has a copy. Frees ours at once: the garbage collector does not see the size of a buffer.
    const result = await run(job, () => job.bytes.buffer.transfer(0));
    if (result === "closed") throw new FeedError("The news service was closed.");
    if (result === "lost") throw new FeedError("Reading it took too long or too much memory.");
    if ("problem" in result) throw new FeedError(result.problem);
    return result;
  }
}

/** Without it glibc keeps 15 MB after a large feed (mallopt(3)); other systems ignore it. */
const mallocSettings = { MALLOC_MMAP_THRESHOLD_: "131072" };
