/** Entry of the child process that parses feeds: bytes in, title and items out. */
import { FeedError } from "../fetch/feed-error.ts";
import { decodeFeed } from "./decode-feed.ts";
import { parseFeed } from "./parse-feed.ts";

export interface ParseJob {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string | null;
  feedUrl: string;
}

process.on("message", (job: ParseJob) => process.send?.(run(job)));

function run({ bytes, contentType, feedUrl }: ParseJob) {
  try {
    return parseFeed(decodeFeed(bytes, contentType), { feedUrl });
  } catch (error) {
    return { problem: error instanceof FeedError ? error.message : "Reading it failed." };
  }
}
