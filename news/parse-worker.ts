/** Runs in a thread of its own: bytes of a feed in, stories out. */
import { parentPort } from "node:worker_threads";
import { decodeFeed } from "./decode-feed.ts";
import { FeedError } from "./feed-error.ts";
import { type ParsedItem, parseFeed } from "./parse-feed.ts";

export interface ParseJob {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string | null;
  feedUrl: string;
}

export type ParseResult = { items: ParsedItem[] } | { problem: string };

parentPort?.on("message", (job: ParseJob) => parentPort?.postMessage(run(job)));

function run({ bytes, contentType, feedUrl }: ParseJob): ParseResult {
  try {
    return { items: parseFeed(decodeFeed(bytes, contentType), { feedUrl }) };
  } catch (error) {
    return { problem: error instanceof FeedError ? error.message : "Reading it failed." };
  }
}
