/** Commands: a fetch of the news now, and the index of the search. */
import { ownersOf } from "../../accounts/people.ts";
import { feeds } from "../../content/feeds.ts";
import { isSqlite } from "../../db/dialect.ts";
import { withRetry } from "../../db/retry.ts";
import { indexArchive } from "../../news/archive/archive-rows.ts";
import { newsUserAgent } from "../../news/manage-sources.ts";
import { reindexNews } from "../../news/search-index.ts";
import { createNewsService } from "../../news/service.ts";
import { withAddedSources } from "../../news/source-choices.ts";
import { readSources } from "../../news/source-list.ts";
import { kinds } from "../../publishing/catalog.ts";
import { reindexEntries } from "../../publishing/entries/index-entry.ts";
import { rebuildFullText } from "../../search/document-index.ts";
import type { Command, Desk } from "../command.ts";

export const newsCommands: readonly Command[] = [
  { call: "news refresh", help: "reads all sources now, due or not", job: refresh },
];

/** Fetches all sources, unless another process is fetching; a running server notices the new edition. */
async function refresh({ open, settings, now }: Desk): Promise<string> {
  const problems: string[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: { source?: string; reason?: string }) =>
      void problems.push(`${fields.source ?? "News"}: ${fields.reason ?? "It could not be kept."}\n`),
  };
  const news = createNewsService({
    sources: readSources(settings, feeds),
    allowPrivate: settings.newsAllowPrivate,
    userAgent: newsUserAgent(settings.siteUrl),
    refreshMinutes: settings.newsRefreshMinutes,
    ...ownersOf(settings),
    ...{ now, log, db: await open() },
  });
  try {
    const { tried, fresh, same, failed } = await news.refresh({ all: true });
    const round = `${tried} sources tried: ${fresh} sent something, ${same} had nothing new, ${failed} failed.\n`;
    const nothing = "Nothing was tried: another process is at it, or there are no sources.\n";
    return (tried === 0 ? nothing : round) + problems.join("");
  } finally {
    await news.close();
  }
}

export const searchCommands: readonly Command[] = [
  { call: "search rebuild", help: "rebuilds the index of the site's search", job: rebuild },
];

async function rebuild({ settings, open }: Desk): Promise<string> {
  const db = await open();
  const entries = await reindexEntries(db, kinds.values());
  const kept = await reindexNews(db, await withAddedSources(db, readSources(settings, feeds)));
  const news = kept + (await indexArchive(db));
  if (isSqlite(db)) await withRetry(() => rebuildFullText(db));
  return `The search is up to date: ${entries} entries and ${news} news stories had changed. The pages are compared at every start of the server.\n`;
}
