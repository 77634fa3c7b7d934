/** Commands: how the news sources fare, and a fetch now. */
import { ownersOf } from "../../accounts/owners.ts";
import { feeds } from "../../content/feeds.ts";
import { listHidden } from "../../news/curation.ts";
import { newsUserAgent } from "../../news/manage-sources.ts";
import { createNewsService } from "../../news/service.ts";
import { withAddedSources } from "../../news/source-choices.ts";
import { readSources } from "../../news/source-list.ts";
import { readSourceStates, type SourceState } from "../../news/source-state.ts";
import type { Command, Desk } from "../command.ts";
import { localTime } from "../terminal.ts";

export const newsCommands: readonly Command[] = [
  { call: "news status", help: "every source and how it fares, failing ones first", job: status },
  { call: "news refresh", help: "reads all sources now, due or not", job: refresh },
];

async function status({ open, settings }: Desk): Promise<string> {
  const db = await open();
  const states = await readSourceStates(db, await withAddedSources(db, readSources(settings, feeds)));
  const hidden = await listHidden(db);
  const newest = states
    .flatMap(({ lastSuccess }) => lastSuccess ?? [])
    .toSorted()
    .at(-1);
  const failing = states.filter(({ failures }) => failures > 0);
  const head = `${states.length} sources, ${failing.length} of them failing. Newest success: ${newest ? localTime(newest) : "none"}. Hidden stories: ${hidden.length}.`;
  const blocks = states.toSorted((a, b) => b.failures - a.failures).map(sourceText);
  return `${[head, ...blocks].join("\n\n")}\n`;
}

function sourceText(state: SourceState): string {
  const { name, url, lastSuccess, failures, failingSince, lastError, nextTry, movedTo } = state;
  const lines = [
    `last success  ${lastSuccess ? localTime(lastSuccess) : "never"}`,
    failures > 0 &&
      `failing       ${failures === 1 ? "once" : `${failures} times`} since ${failingSince ? localTime(failingSince) : "an unknown time"}: ${lastError}`,
    nextTry && `next try      ${localTime(nextTry)}`,
    movedTo && `moved to      ${movedTo}`,
  ];
  return [name, url, ...lines.filter(Boolean)].join("\n  ");
}

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
