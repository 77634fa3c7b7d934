/** Desk commands: news sources, their state, a fetch now, hidden stories. */
import { ownersOf } from "../../accounts/owners.ts";
import { feeds } from "../../content/feeds.ts";
import { newsRules } from "../../content/news-rules.ts";
import { hideStory, listHidden, unhideStory } from "../../news/curation.ts";
import { explainStory, storyAddress } from "../../news/explain-story.ts";
import {
  addNewSource,
  barOf,
  findManaged,
  followMove,
  newsUserAgent,
  removeAddedSource,
} from "../../news/manage-sources.ts";
import { createNewsService } from "../../news/service.ts";
import { listManagedSources, switchSource, withAddedSources } from "../../news/source-choices.ts";
import { readEntry, readSources } from "../../news/source-list.ts";
import { readSourceStates } from "../../news/source-state.ts";
import { tryFeed } from "../../news/try-feed.ts";
import type { Command, Desk, Given } from "../command.ts";
import { clock, indented, roundText, sourceBlock } from "../news-text.ts";
import { oneLine } from "../terminal.ts";

export const newsCommands: readonly Command[] = [
  { call: "news status", help: "every source and how it fares", job: status },
  { call: "news refresh", help: "reads all sources now, due or not", job: refresh },
  { call: "news hide URL", help: "never shows this story again, whoever tells it", job: hide },
  { call: "news unhide URL", help: "lets a hidden story be shown again", job: unhide },
  { call: "news why URL", help: "why this story is shown or not, rule by rule", job: why },
  { call: "news source list", help: "the sources that are read", job: listSources },
  { call: "news source add NAME URL TOPIC", help: "reads one more feed from now on", job: add },
  {
    call: "news source test URL",
    help: "reads a feed once and prints its stories; keeps nothing",
    job: tryOut,
  },
  { call: "news source remove URL", help: "takes an added source away, with its stories", job: remove },
  { call: "news source off URL", help: "reads this source no more and shows none of its stories", job: off },
  { call: "news source on URL", help: "reads a source that was switched off again", job: on },
  {
    call: "news source follow URL",
    help: "reads it from now on where its publisher says that it has moved",
    job: follow,
  },
];

/** What fetching needs of the settings; `sources` are without those added at the desk. */
function fetchOptions({ settings, now }: Desk) {
  return {
    sources: readSources(settings, feeds),
    allowPrivate: settings.newsAllowPrivate,
    userAgent: newsUserAgent(settings.siteUrl),
    refreshMinutes: settings.newsRefreshMinutes,
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
  const blocks = states.toSorted((a, b) => b.failures - a.failures).map(sourceBlock);
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
  const address = storyAddress(url);
  const known = await hideStory(await open(), address, now());
  return known
    ? `Hidden: ${address}\n`
    : `No story has this address now; it will be hidden when one comes: ${address}\n`;
}

async function unhide({ open }: Desk, { url }: Given): Promise<string> {
  const address = storyAddress(url);
  if (await unhideStory(await open(), address)) return `Shown again when it is chosen: ${address}\n`;
  throw new Error(`No story is hidden at ${address}.`);
}

async function why({ open, ...desk }: Desk, { url }: Given): Promise<string> {
  const { sources } = fetchOptions({ open, ...desk });
  const { story, shown, steps } = await explainStory(await open(), sources, url ?? "");
  const head = story ? [story.title, `  ${story.source}, ${clock(story.publishedAt)}`] : [];
  const lines = steps.map(({ rule, passes, says }) => `${passes ? "yes" : "NO"} ${rule}: ${says}`);
  return `${[...head, shown ? "It is shown." : "It is not shown.", ...lines].map(oneLine).join("\n")}\n`;
}

async function listSources(desk: Desk): Promise<string> {
  const managed = await listManagedSources(await desk.open(), fetchOptions(desk).sources);
  const lines = managed.map(({ name, url, topic, added, off }) => {
    const marks = [added && "added", off && "off"].filter(Boolean).join(", ");
    return `${name}${marks ? ` (${marks})` : ""}\n  ${url}\n  ${topic || "no topic"}\n`;
  });
  return lines.join("");
}

/** Adds a feed. Its topic selects the relevance rule for its stories. */
async function add(desk: Desk, given: Given): Promise<string> {
  const source = await addNewSource(await desk.open(), fetchOptions(desk).sources, given, desk.now());
  return `Added: ${source.name}. The next round reads it; to see what it brings now: news source test ${source.url}\n${judgedAs(source.topic)}`;
}

/** Reports the relevance rule of a topic, or that there is none. */
function judgedAs(topic: string): string {
  const { name, isDefault } = barOf(topic);
  const known = newsRules.bars.flatMap(({ feeds }) => feeds).join(", ");
  const none = `No word of the topic ${JSON.stringify(topic)} is one that the news rules know (${known}), so every story of it may be shown.\n`;
  return `Judged as: ${name}.\n${isDefault ? none : ""}`;
}

async function remove(desk: Desk, { url }: Given): Promise<string> {
  const { url: href } = readEntry({ name: "It", url }, "The source");
  await removeAddedSource(await desk.open(), fetchOptions(desk).sources, href);
  return `Removed: ${href}\n`;
}

async function off(desk: Desk, { url = "" }: Given): Promise<string> {
  const db = await desk.open();
  const source = await findManaged(db, fetchOptions(desk).sources, url);
  await switchSource(db, source, "off", desk.now());
  return `Switched off: ${source.name}. None of its stories are shown.\n`;
}

async function on(desk: Desk, { url = "" }: Given): Promise<string> {
  const db = await desk.open();
  const source = await findManaged(db, fetchOptions(desk).sources, url);
  await switchSource(db, source, "on", desk.now());
  return `Switched on: ${source.name}. The next round will read it.\n`;
}

async function follow(desk: Desk, { url = "" }: Given): Promise<string> {
  const { source, to } = await followMove(await desk.open(), fetchOptions(desk).sources, url);
  return `${source.name} is read at ${to} from now on.\n`;
}

/** Fetches a feed once and prints its stories; stores nothing. Private addresses are refused (SSRF guard). */
async function tryOut(desk: Desk, { url }: Given): Promise<string> {
  const options = fetchOptions(desk);
  const listed = options.sources.find((one) => one.url === url);
  const { url: href, topic } = listed ?? readEntry({ name: "It", url }, "The source");
  const read = await tryFeed({ url: href, topic }, options);
  if (!read.works) throw new Error(read.reason);
  const found = read.found ? [`The page names its feed: ${read.url}`] : [];
  const moved = read.movedTo ? [`The publisher says that this feed has moved to ${read.movedTo}`] : [];
  const stories = read.stories.map(({ title, url, description, publishedAt }) =>
    [title, `  ${clock(publishedAt, "no date")}`, `  ${url}`, ...indented(description)].join("\n"),
  );
  return `${[`${stories.length} stories.`, ...found, ...moved, ...stories].join("\n\n")}\n`;
}
