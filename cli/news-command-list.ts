/** What the owner can do about the news at the desk. */

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

/** What the commands need to know of the site they work for. */
export interface NewsRoom extends SsrfPolicy {
  /** The sources of the list, without those that were added. */
  sources: readonly Source[];
  userAgent: string;
  refreshMinutes: number;
  newsApiKey?: string;
  ownerEmail: string;
  /** The zone in which times are printed. */
  timeZone: string;
  now: () => Date;
}

/** One thing that can be done. */
export interface NewsCommand {
  /** Its name in small letters, then what is given, by place. */
  call: string;
  /** What it does, in a few words. */
  help: string;
  /** Returns what is printed; the sentence of an Error it throws is printed too. `given` has the words by their small names. */
  job: (db: Database, room: NewsRoom, given: Readonly<Record<string, string>>) => Promise<string>;
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

/** Every source and how it fares. */
async function status(db: Database, room: NewsRoom): Promise<string> {
  const states = await readSourceStates(db, await withAddedSources(db, room.sources));
  const hidden = (await listHidden(db)).map(({ url }) => url);
  return statusText(states, hidden, room.timeZone);
}

/** Fetches all sources now, due or not, unless another process is at it; the running server notices by itself. */
async function refresh(db: Database, room: NewsRoom): Promise<string> {
  const problems: string[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: { source?: string; reason?: string }) =>
      void problems.push(`${fields.source ?? "News"}: ${fields.reason ?? "It could not be kept."}\n`),
  };
  const desk = createNewsService({ ...room, db, log });
  try {
    return roundText(await desk.refresh({ all: true })) + problems.join("");
  } finally {
    await desk.close();
  }
}

/** Hides a story for good, by the address its card links to. */
async function hide(db: Database, room: NewsRoom, { url = "" }: Given): Promise<string> {
  const address = storyOf(url);
  const known = await hideStory(db, address, room.now());
  return known
    ? `Hidden: ${address}\n`
    : `No story has this address now; it will be hidden when one comes: ${address}\n`;
}

async function unhide(db: Database, _: NewsRoom, { url = "" }: Given): Promise<string> {
  const address = storyOf(url);
  if (await unhideStory(db, address)) return `Shown again when it is chosen: ${address}\n`;
  throw new Error(`No story is hidden at ${address}.`);
}

/** The sources that are read, those that were added marked. */
async function listSources(db: Database, room: NewsRoom): Promise<string> {
  const added = new Set((await listAddedSources(db)).map(({ url }) => url));
  const sources = await withAddedSources(db, room.sources);
  return sources
    .map(
      ({ name, url, topic }) =>
        `${name}${added.has(url) ? " (added)" : ""}\n  ${url}\n  ${topic || "no topic"}\n`,
    )
    .join("");
}

/** Adds a feed beside those of the list. The topic says by which of the news rules its stories are judged. */
async function add(db: Database, room: NewsRoom, entry: Given): Promise<string> {
  const source = readEntry(entry, "The source");
  if (room.sources.some(({ url }) => url === source.url))
    throw new Error(`${source.url} is in the list already.`);
  await addSource(db, source, room.now());
  return `Added: ${source.name}. The next round reads it; to see what it brings now: news source test ${source.url}\n${judgedAs(source.topic)}`;
}

/** Which of the news rules the topic calls for, and that it calls for none. */
function judgedAs(topic: string): string {
  const bar = findBar(newsRules.bars, topic);
  const known = newsRules.bars.flatMap(({ feeds }) => feeds).join(", ");
  const none = `No word of the topic ${JSON.stringify(topic)} is one that the news rules know (${known}), so every story of it may be shown.\n`;
  return `Judged as: ${bar?.name}.\n${bar?.feeds.length ? "" : none}`;
}

/** Takes an added source and its stories away. */
async function remove(db: Database, room: NewsRoom, { url = "" }: Given): Promise<string> {
  const { url: href } = readEntry({ name: "It", url }, "The source");
  if (await removeSource(db, href)) return `Removed: ${href}\n`;
  const listed = room.sources.some((source) => source.url === href);
  throw new Error(
    listed ? `${href} stands in the list of feeds; take it out there.` : `No added source is at ${href}.`,
  );
}

/** Fetches a feed once and prints its stories as they would be shown; keeps nothing. Private addresses are refused. */
async function tryOut(_: Database, room: NewsRoom, { url = "" }: Given): Promise<string> {
  const source = room.sources.find((one) => one.url === url) ?? readEntry({ name: "It", url }, "The source");
  const parser = openFeedParser();
  try {
    const read = await readSource(source, {
      ...room,
      parser,
      largeFeeds: createSemaphore(1),
      signal: new AbortController().signal,
    });
    return read.status === "same" ? "" : storiesText(read.items, read.movedTo, room.timeZone);
  } finally {
    parser.close();
  }
}

function storyOf(url: string): string {
  const address = cleanUrl(url, url);
  if (address) return address;
  throw new Error(`${JSON.stringify(url)} is no address of a story.`);
}
