/** Command: a fetch of the news now. */
import { ownersOf } from "../../accounts/owners.ts";
import { feeds } from "../../content/feeds.ts";
import { newsUserAgent } from "../../news/manage-sources.ts";
import { createNewsService } from "../../news/service.ts";
import { readSources } from "../../news/source-list.ts";
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
