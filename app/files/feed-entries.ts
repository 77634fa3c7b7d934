/** What the feeds hold: the news, events to come, stories and newsletter issues. */
import { site } from "../../content/site.ts";
import { readFiltered } from "../../news/archive/archive.ts";
import { archiveTag } from "../../news/archive/archive-rows.ts";
import { listSentIssues } from "../../newsletter/send-issue.ts";
import { kindNamed, kinds } from "../../publishing/catalog.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { entryPath, type Kind, type Entry as PublishedEntry } from "../../publishing/kind.ts";
import { story as storyKind } from "../../publishing/kinds/story.ts";
import { storyOf } from "../../publishing/story.ts";
import { readEntries, readListedEvents } from "../published-entries.ts";
import type { RequestContext } from "../request-context.ts";
import type { Entries, Entry } from "./feed-of-news.ts";
import { type FeedIssue, withOwnEntries } from "./own-entries.ts";

/** Stories and issues, each. */
const limit = 12;
/** Those of the News page, which have pictures, and the newest others of the archive. */
const newsLimit = 100;

export async function readFeedEntries(values: RequestContext): Promise<Entries> {
  const { siteUrl, readNews, uses } = values;
  uses("news");
  uses(archiveTag);
  const [news, archived, { coming }, stories, issues, others] = await Promise.all([
    readNews(),
    readFiltered(values.db, {}, newsLimit),
    readListedEvents(values, { past: 0 }),
    readEntries(values, storyKind, { limit }),
    readIssues(values),
    readOthers(values),
  ]);
  const listed = { events: coming, stories: stories.map((entry) => storyOf(entry)), issues, others };
  const { articles, updatedAt } = news;
  const shown = new Set(
    articles.flatMap(({ url, alsoIn = [] }) => [url, ...alsoIn.map((other) => other.url)]),
  );
  const older = archived.filter(({ url }) => !shown.has(url)).slice(0, newsLimit - articles.length);
  return withOwnEntries({ articles: [...articles, ...older], updatedAt }, listed, siteUrl);
}

/** Entries of the other kinds that are in the feeds. */
async function readOthers(values: RequestContext): Promise<Entry[]> {
  const others = [...kinds.values()].filter(({ name, inFeed }) => inFeed && !ownFormat.has(name));
  const entries = others.map(async (kind) => {
    const published = await readEntries(values, kind, { limit });
    return published.map((entry) => otherEntry(kind, entry, values.siteUrl));
  });
  return (await Promise.all(entries)).flat();
}

const ownFormat: ReadonlySet<string> = new Set(["event", "story", "issue"]);

function otherEntry(kind: Kind, entry: PublishedEntry, origin: string): Entry {
  const { title, summary, text, author } = kind.show(entry);
  return {
    title,
    description: text || summary,
    url: origin + entryPath(kind, entry.slug),
    source: author ?? site.name,
    publishedAt: entry.publishedAt ?? entry.createdAt,
    changedAt: entry.changedAt,
  };
}

/** Issues with a page, and those that were sent before issues had pages. */
async function readIssues(values: RequestContext): Promise<FeedIssue[]> {
  const { db } = values;
  const kind = kindNamed("issue");
  const entries = await readEntries(values, kind, { limit });
  const sent = await listSentIssues(db);
  const withoutPage = await Promise.all(
    sent.map(async (issue) => ((await findEntry(db, kind.name, issue.slug)) ? [] : [issue])),
  );
  const withPage = entries.map((entry) => ({
    slug: entry.slug,
    subject: entry.title,
    text: kind.show(entry).text,
    sentAt: entry.publishedAt ?? entry.createdAt,
    path: `${kind.path}/${entry.slug}`,
  }));
  return [...withPage, ...withoutPage.flat()];
}
