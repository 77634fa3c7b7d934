/** Desk commands: news sources, their state, a fetch now, hidden stories. */
import { ownersOf } from "../../accounts/owners.ts";
import { createSemaphore } from "../../concurrency/semaphore.ts";
import { feeds } from "../../content/feeds.ts";
import { newsRules } from "../../content/news-rules.ts";
import { site } from "../../content/site.ts";
import {
  addSource,
  hideStory,
  listAddedSources,
  listHidden,
  removeSource,
  unhideStory,
  withAddedSources,
} from "../../news/curation.ts";
import type { RefreshReport } from "../../news/fetch/refresh-due-sources.ts";
import { readSource } from "../../news/fetch/refresh-source.ts";
import { openFeedParser } from "../../news/parse/parse-process.ts";
import { cleanUrl } from "../../news/select/clean-url.ts";
import { findBar } from "../../news/select/relevance.ts";
import { createNewsService } from "../../news/service.ts";
import { readEntry, readSources } from "../../news/source-list.ts";
import { readSourceStates, type SourceState } from "../../news/source-state.ts";
import type { Command, Desk, Given } from "../command.ts";

export const newsCommands: readonly Command[] = [
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

/** What fetching needs of the settings; `sources` are without those added at the desk. */
function fetchOptions({ settings, now }: Desk) {
  return {
    sources: readSources(settings, feeds),
    allowPrivate: settings.newsAllowPrivate,
    userAgent: `${site.name} news (+${settings.siteUrl}; ${site.email})`,
    refreshMinutes: settings.newsRefreshMinutes,
    newsApiKey: settings.newsApiKey,
    ...ownersOf(settings),
    now,
  };
}

/** One block a source, failing ones first. */
async function status(desk: Desk): Promise<string> {
  const db = await desk.open();
  const states = await readSourceStates(db, await withAddedSources(db, fetchOptions(desk).sources));
  const hidden = await listHidden(db);
  const newest = states.flatMap(({ lastSuccess }) => lastSuccess ?? []).toSorted();
  const failing = states.filter(({ failures }) => failures > 0);
  const head = `${states.length} sources, ${failing.length} of them failing. Newest success: ${clock(newest.at(-1), "none")}.`;
  const hiding = hidden.length > 0 ? `\nHidden stories: ${hidden.length}.` : "";
  const blocks = states.toSorted((a, b) => b.failures - a.failures).map(block);
  return `${[head + hiding, ...blocks].join("\n\n")}\n`;
}

/** Fetches all sources now, unless another process is fetching; a running server notices the new edition. */
async function refresh(desk: Desk): Promise<string> {
  const problems: string[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: { source?: string; reason?: string }) =>
      void problems.push(`${fields.source ?? "News"}: ${fields.reason ?? "It could not be kept."}\n`),
  };
  const news = createNewsService({ ...fetchOptions(desk), db: await desk.open(), log });
  try {
    return roundText(await news.refresh({ all: true })) + problems.join("");
  } finally {
    await news.close();
  }
}

async function hide({ open, now }: Desk, { url }: Given): Promise<string> {
  const address = storyOf(url);
  const known = await hideStory(await open(), address, now());
  return known
    ? `Hidden: ${address}\n`
    : `No story has this address now; it will be hidden when one comes: ${address}\n`;
}

async function unhide({ open }: Desk, { url }: Given): Promise<string> {
  const address = storyOf(url);
  if (await unhideStory(await open(), address)) return `Shown again when it is chosen: ${address}\n`;
  throw new Error(`No story is hidden at ${address}.`);
}

async function listSources(desk: Desk): Promise<string> {
  const db = await desk.open();
  const added = new Set((await listAddedSources(db)).map(({ url }) => url));
  const lines = (await withAddedSources(db, fetchOptions(desk).sources)).map(
    ({ name, url, topic }) =>
      `${name}${added.has(url) ? " (added)" : ""}\n  ${url}\n  ${topic || "no topic"}\n`,
  );
  return lines.join("");
}

/** Adds a feed. Its topic selects the relevance rule for its stories. */
async function add(desk: Desk, given: Given): Promise<string> {
  const source = readEntry(given, "The source");
  if (fetchOptions(desk).sources.some(({ url }) => url === source.url))
    throw new Error(`${source.url} is in the list already.`);
  await addSource(await desk.open(), source, desk.now());
  return `Added: ${source.name}. The next round reads it; to see what it brings now: news source test ${source.url}\n${judgedAs(source.topic)}`;
}

/** Reports the relevance rule of a topic, or that there is none. */
function judgedAs(topic: string): string {
  const bar = findBar(newsRules.bars, topic);
  const known = newsRules.bars.flatMap(({ feeds }) => feeds).join(", ");
  const none = `No word of the topic ${JSON.stringify(topic)} is one that the news rules know (${known}), so every story of it may be shown.\n`;
  return `Judged as: ${bar?.name}.\n${bar?.feeds.length ? "" : none}`;
}

async function remove(desk: Desk, { url }: Given): Promise<string> {
  const { url: href } = readEntry({ name: "It", url }, "The source");
  if (await removeSource(await desk.open(), href)) return `Removed: ${href}\n`;
  const listed = fetchOptions(desk).sources.some((source) => source.url === href);
  throw new Error(
    listed ? `${href} stands in the list of feeds; take it out there.` : `No added source is at ${href}.`,
  );
}

/** Fetches a feed once and prints its stories; stores nothing. Private addresses are refused (SSRF guard). */
async function tryOut(desk: Desk, { url }: Given): Promise<string> {
  const options = fetchOptions(desk);
  const listed = options.sources.find((one) => one.url === url);
  const parser = openFeedParser();
  const round = { parser, largeFeeds: createSemaphore(1), signal: new AbortController().signal };
  try {
    const source = listed ?? readEntry({ name: "It", url }, "The source");
    const read = await readSource(source, { ...options, ...round });
    if (read.status === "same") return "";
    const moved = read.movedTo ? [`The publisher says that this feed has moved to ${read.movedTo}`] : [];
    const stories = read.items.map(({ title, url, description, publishedAt }) =>
      [title, `  ${clock(publishedAt, "no date")}`, `  ${url}`, ...indented(description)].join("\n"),
    );
    return `${[`${stories.length} stories.`, ...moved, ...stories].join("\n\n")}\n`;
  } finally {
    parser.close();
  }
}

function storyOf(url = ""): string {
  const address = cleanUrl(url, url);
  if (address) return address;
  throw new Error(`${JSON.stringify(url)} is no address of a story.`);
}

function block(state: SourceState): string {
  const { name, url, lastSuccess, failures, failingSince, lastError, nextTry, movedTo } = state;
  const times = failures === 1 ? "once" : `${failures} times`;
  const failing = `failing       ${times} since ${clock(failingSince, "an unknown time")}: ${lastError}`;
  return [
    name,
    `  ${url}`,
    `  last success  ${clock(lastSuccess, "never")}`,
    ...indented(failures > 0 && failing),
    ...indented(nextTry && `next try      ${clock(nextTry)}`),
    ...indented(movedTo && `moved to      ${movedTo}`),
  ].join("\n");
}

function indented(line: string | false | null | undefined): string[] {
  return line ? [`  ${line}`] : [];
}

/** The result of a fetch round, in one sentence. */
function roundText({ tried, fresh, same, failed }: RefreshReport): string {
  if (tried === 0) return "Nothing was tried: another process is at it, or there are no sources.\n";
  return `${tried} sources tried: ${fresh} sent something, ${same} had nothing new, ${failed} failed.\n`;
}

/** An instant in the site's time zone, such as "Oct 22, 2025, 1:00 PM"; `none` without one. */
function clock(instant: string | null | undefined, none = ""): string {
  const { timeZone } = site;
  const format = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  return instant ? new Date(instant).toLocaleString("en-US", format) : none;
}
