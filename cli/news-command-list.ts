/** The desk's news commands: source status, refresh, hidden stories, added sources. */

import { createSemaphore } from "../concurrency/semaphore.ts";
import { newsRules } from "../content/news-rules.ts";
import type { Database } from "../db/schema.ts";
import {
  addSource,
  hideStory,
  listAddedSources,
  listHidden,
  removeSource,
  unhideStory,
  withAddedSources,
} from "../news/curation.ts";
import { readSource } from "../news/fetch/refresh-source.ts";
import type { SsrfPolicy } from "../news/fetch/ssrf-agent.ts";
import { openFeedParser } from "../news/parse/parse-process.ts";
import { cleanUrl } from "../news/select/clean-url.ts";
import { findBar } from "../news/select/relevance.ts";
import { createNewsService } from "../news/service.ts";
import { readEntry, type Source } from "../news/source-list.ts";
import { readSourceStates } from "../news/source-state.ts";
import { roundText, statusText, storiesText } from "./news-report.ts";

/** Settings and clock of the news commands. */
export interface NewsCommandContext extends SsrfPolicy {
  /** The configured sources, without those added at the desk. */
  sources: readonly Source[];
  userAgent: string;
  refreshMinutes: number;
  newsApiKey?: string;
  ownerEmail: string;
  /** Time zone of printed times. */
  timeZone: string;
  now: () => Date;
}

export interface NewsCommand {
  /** Usage line, as in cli/command.ts. */
  call: string;
  help: string;
  /** Returns the text to print. `given` has the arguments by lower-case name. */
  job: (
    db: Database,
    context: NewsCommandContext,
    given: Readonly<Record<string, string>>,
  ) => Promise<string>;
}

export const newsCommands: readonly NewsCommand[] = [
  { call: "news status", help: "every source and how it fares", job: status },
  { call: "news refresh", help: "reads all sources now, due or not", job: refresh },
  { call: "news hide URL", help: "never shows this story again, whoever tells it", job: hide },
  { call: "news unhide URL", help: "lets a hidden story be shown again", job: unhide },
  { call: "news source list", help: "the sources that are read", job: listSources },
  { call: "news source add NAME URL TOPIC", help: "reads one more feed from now on", job: add },
  {
    call: "news source test URL",
    help: "reads a feed once and prints its stories; keeps nothing",
    job: tryOut,
  },
  { call: "news source remove URL", help: "takes an added source away, with its stories", job: remove },
];

type Given = Readonly<Record<string, string>>;

async function status(db: Database, context: NewsCommandContext): Promise<string> {
  const states = await readSourceStates(db, await withAddedSources(db, context.sources));
  const hidden = (await listHidden(db)).map(({ url }) => url);
  return statusText(states, hidden, context.timeZone);
}

/** Fetches all sources now, unless another process is fetching; a running server notices the new edition. */
async function refresh(db: Database, context: NewsCommandContext): Promise<string> {
  const problems: string[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: { source?: string; reason?: string }) =>
      void problems.push(`${fields.source ?? "News"}: ${fields.reason ?? "It could not be kept."}\n`),
  };
  const news = createNewsService({ ...context, db, log });
  try {
    return roundText(await news.refresh({ all: true })) + problems.join("");
  } finally {
    await news.close();
  }
}

/** Hides a story for good, by its address. */
async function hide(db: Database, context: NewsCommandContext, { url = "" }: Given): Promise<string> {
  const address = storyOf(url);
  const known = await hideStory(db, address, context.now());
  return known
    ? `Hidden: ${address}\n`
    : `No story has this address now; it will be hidden when one comes: ${address}\n`;
}

async function unhide(db: Database, _: NewsCommandContext, { url = "" }: Given): Promise<string> {
  const address = storyOf(url);
  if (await unhideStory(db, address)) return `Shown again when it is chosen: ${address}\n`;
  throw new Error(`No story is hidden at ${address}.`);
}

async function listSources(db: Database, context: NewsCommandContext): Promise<string> {
  const added = new Set((await listAddedSources(db)).map(({ url }) => url));
  const sources = await withAddedSources(db, context.sources);
  return sources
    .map(
      ({ name, url, topic }) =>
        `${name}${added.has(url) ? " (added)" : ""}\n  ${url}\n  ${topic || "no topic"}\n`,
    )
    .join("");
}

/** Adds a feed. Its topic selects the relevance rule for its stories. */
async function add(db: Database, context: NewsCommandContext, entry: Given): Promise<string> {
  const source = readEntry(entry, "The source");
  if (context.sources.some(({ url }) => url === source.url))
    throw new Error(`${source.url} is in the list already.`);
  await addSource(db, source, context.now());
  return `Added: ${source.name}. The next round reads it; to see what it brings now: news source test ${source.url}\n${judgedAs(source.topic)}`;
}

/** Reports the relevance rule of a topic, or that there is none. */
function judgedAs(topic: string): string {
  const bar = findBar(newsRules.bars, topic);
  const known = newsRules.bars.flatMap(({ feeds }) => feeds).join(", ");
  const none = `No word of the topic ${JSON.stringify(topic)} is one that the news rules know (${known}), so every story of it may be shown.\n`;
  return `Judged as: ${bar?.name}.\n${bar?.feeds.length ? "" : none}`;
}

async function remove(db: Database, context: NewsCommandContext, { url = "" }: Given): Promise<string> {
  const { url: href } = readEntry({ name: "It", url }, "The source");
  if (await removeSource(db, href)) return `Removed: ${href}\n`;
  const listed = context.sources.some((source) => source.url === href);
  throw new Error(
    listed ? `${href} stands in the list of feeds; take it out there.` : `No added source is at ${href}.`,
  );
}

/** Fetches a feed once and prints its stories; stores nothing. Private addresses are refused (SSRF guard). */
async function tryOut(_: Database, context: NewsCommandContext, { url = "" }: Given): Promise<string> {
  const source =
    context.sources.find((one) => one.url === url) ?? readEntry({ name: "It", url }, "The source");
  const parser = openFeedParser();
  try {
    const read = await readSource(source, {
      ...context,
      parser,
      largeFeeds: createSemaphore(1),
      signal: new AbortController().signal,
    });
    return read.status === "same" ? "" : storiesText(read.items, read.movedTo, context.timeZone);
  } finally {
    parser.close();
  }
}

function storyOf(url: string): string {
  const address = cleanUrl(url, url);
  if (address) return address;
  throw new Error(`${JSON.stringify(url)} is no address of a story.`);
}
