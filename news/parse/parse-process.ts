/**
 * Parses feeds in a child process, so that a big or hostile one does not hold up a visitor, and so that the memory it
 * took is given back when the round is over: a thread left 10 MB behind in the server.
 */
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { openIsolatedProcess } from "../../concurrency/isolated-process.ts";
import { programPath } from "../../concurrency/program-path.ts";
import { FeedError } from "../fetch/feed-error.ts";
import type { ParsedItem } from "./parse-feed.ts";
import type { ParseJob, ParseResult } from "./parse-worker.ts";

export interface FeedParser {
  /** Like decodeFeed and parseFeed; throws a FeedError also after the time limit. `bytes` are gone afterwards. */
  parse(job: ParseJob): Promise<ParsedItem[]>;
  /** Ends the process; what is being parsed fails. */
  close(): void;
}

/** `timeLimit`: milliseconds for one feed, 10,000 when left out. */
export function openFeedParser({ timeLimit = 10_000 } = {}): FeedParser {
  const cache = getCompileCacheDir();
  const process = openIsolatedProcess<ParseJob, ParseResult>({
    program: programPath("news/parse/parse-worker"),
    timeLimit,
    flags: ["--max-old-space-size=48", "--max-semi-space-size=4"],
    // Node adds a folder for its version to the one it was given.
    env: cache ? { ...giveBack, NODE_COMPILE_CACHE: dirname(cache) } : giveBack,
  });
  return {
    async parse(job) {
      // What was sent is a copy, and this one is given back at once: the collector does not feel how large it is.
      const result = await process.run(job, () => job.bytes.buffer.transfer(0));
      if (result === "closed") throw new FeedError("The news desk was closed.");
      if (result === "lost") throw new FeedError("Reading it took too long or too much memory.");
      if ("problem" in result) throw new FeedError(result.problem);
      return result.items;
    },
    close: process.close,
  };
}

/** Without it glibc keeps what a large feed took, in case of another: 15 MB (mallopt(3)). Other systems do not read it. */
const giveBack = { MALLOC_MMAP_THRESHOLD_: "131072" };
