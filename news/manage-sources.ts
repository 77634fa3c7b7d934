/** The sources of the news as the desk shows them. */
import { newsRules } from "../content/news-rules.ts";
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { liveList } from "../text/words/lookup.ts";
import { findBar } from "./select/relevance.ts";
import { listManagedSources, type ManagedSource } from "./source-choices.ts";
import type { Source } from "./source-list.ts";
import { readSourceStates, type SourceState } from "./source-state.ts";

/** A managed source with how it fares. */
export type SourceRow = ManagedSource & SourceState;

/** All sources, those switched off too, with their state. */
export async function listSourceRows(db: Database, listed: readonly Source[]): Promise<SourceRow[]> {
  return readSourceStates(db, await listManagedSources(db, listed));
}

/** The source that is configured, was added or is read at this address. */
export async function findManaged(db: Database, listed: readonly Source[], url: string) {
  const managed = await listManagedSources(db, listed);
  return managed.find((one) => one.address === url) ?? managed.find((one) => one.url === url);
}

/** The kinds of publisher that the news rules tell apart: a topic for each, and its name for people. */
export const publisherKinds = liveList(() =>
  newsRules.bars.map(({ name, feeds }) => ({ topic: feeds[0] ?? "AI", name })),
);

/** The name of the rule that judges the stories of a feed with this topic. */
export function barOf(topic: string): string | undefined {
  return findBar(newsRules.bars, topic)?.name;
}

/** How the desk and the calendars fetch. */
export function fetchingAs(settings: { siteUrl: string; newsAllowPrivate: boolean }) {
  return { allowPrivate: settings.newsAllowPrivate, userAgent: newsUserAgent(settings.siteUrl) };
}

/** The User-Agent header for publishers, with a contact address. */
export function newsUserAgent(siteUrl: string): string {
  return `${site.name} news (+${siteUrl}; ${site.email})`;
}
