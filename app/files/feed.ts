import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { readFiltered } from "../../news/archive/archive.ts";
import { archiveTag } from "../../news/archive/archive-rows.ts";
import type { NewsAnswer } from "../../news/article.ts";
import { kinds } from "../../publishing/catalog.ts";
import { locationLine, shownTitle } from "../../publishing/events/calendar.ts";
import { eventId, eventPath, type ListedEvent } from "../../publishing/events/listed-event.ts";
import { formatEventTimes } from "../../publishing/events/shown-event.ts";
import { anchorOf, entryPath, type Kind, type Entry as PublishedEntry } from "../../publishing/kind.ts";
import { issue } from "../../publishing/kinds/issue.ts";
import { record as recordKind } from "../../publishing/kinds/record.ts";
import { story as storyKind } from "../../publishing/kinds/story.ts";
import { type Story, storyOf, storyPath } from "../../publishing/story.ts";
import { latest } from "../../time/latest.ts";
import { instantOf } from "../../time/zone-time.ts";
import { readEntries, readListedEvents } from "../published-entries.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import type { Route } from "./+types/feed";
import { type Entry, feedResponse } from "./feed-of-news.ts";
import { recordEntry } from "./record-feed.ts";

/** Of each kind. */
const limit = 12;
/** Those of the News page, which have pictures, and the newest others of the archive. */
const newsLimit = 100;

/** GET /feed.xml and /feed.json: news articles, upcoming events, stories and newsletter issues. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const { siteUrl, readNews, uses } = values;
  uses("news");
  uses(archiveTag);
  const [{ articles, updatedAt }, archived, { coming }, stories, others] = await Promise.all([
    readNews(),
    readFiltered(values.db, {}, newsLimit),
    readListedEvents(values, { past: 0 }),
    readEntries(values, storyKind, { limit }),
    readOthers(values),
  ]);
  const listed = { events: coming, stories: stories.map((entry) => storyOf(entry)), others };
  const shown = new Set(
    articles.flatMap(({ url, alsoIn = [] }) => [url, ...alsoIn.map((other) => other.url)]),
  );
  const older = archived.filter(({ url }) => !shown.has(url)).slice(0, newsLimit - articles.length);
  const entries = withOwnEntries({ articles: [...articles, ...older], updatedAt }, listed, siteUrl);
  return feedResponse(request, values, entries);
}

/** Entries of the other kinds that are in the feeds. */
async function readOthers(values: RequestContext): Promise<Entry[]> {
  const more = [...kinds.values()].filter(({ name, inFeed }) => inFeed && !/^(event|story)$/.test(name));
  const entries = more.map(async (kind) => {
    const published = await readEntries(values, kind, { limit });
    return published.map((entry) => otherEntry(kind, entry, values.siteUrl));
  });
  return (await Promise.all(entries)).flat();
}

function otherEntry(kind: Kind, entry: PublishedEntry, origin: string): Entry {
  if (kind.name === recordKind.name) return recordEntry(entry, origin);
  const { title, summary, text, author } = kind.show(entry);
  const publishedAt = entry.publishedAt ?? entry.createdAt;
  return {
    title,
    description: text || summary,
    url: origin + entryPath(kind, entry.slug),
    ...(kind.name === issue.name && { id: issueId(entry.slug, publishedAt, origin) }),
    source: author ?? site.name,
    publishedAt,
    changedAt: entry.changedAt,
  };
}

/** The news and our own entries, newest first. `origin`: the public origin, no trailing slash. */
export function withOwnEntries(
  { articles, updatedAt }: NewsAnswer,
  own: { events: readonly ListedEvent[]; stories: readonly Story[]; others: readonly Entry[] },
  origin: string,
): { articles: Entry[]; updatedAt: string | null } {
  const ours = [
    ...own.events.map((event) => eventEntry(event, origin)),
    ...own.stories.map((story) => storyEntry(story, origin)),
    ...own.others,
  ];
  const changes = [updatedAt, ...ours.map(({ changedAt, publishedAt }) => changedAt ?? publishedAt)];
  return {
    articles: [...articles, ...ours].toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)),
    updatedAt: latest(changes) ?? null,
  };
}

function eventEntry(event: ListedEvent, origin: string): Entry {
  const { day, hours } = formatEventTimes(event);
  return {
    title: `${words.feedTitle}: ${shownTitle(event, words.status)}`,
    description: `${day}, ${hours}. ${locationLine(event)}\n\n${event.text}`,
    url: origin + eventPath(event),
    // As it was before events had pages, so that no feed reader shows it twice.
    id: `${origin}${pages.events.path}#${eventId(event)}`,
    source: event.host,
    publishedAt: event.postedAt,
    changedAt: event.changedAt,
  };
}

function storyEntry(story: Story, origin: string): Entry {
  const midday = instantOf(site.timeZone, `${story.posted}T12:00`) ?? new Date(`${story.posted}T12:00Z`);
  return {
    title: story.title,
    description: story.text,
    url: origin + storyPath(story),
    id: `${origin}${pages.news.path}#${anchorOf({ name: "story" }, story.slug)}`,
    source: story.writer,
    publishedAt: midday.toISOString(),
  };
}

/** A tag URI (RFC 4151), as it was before issues had pages. `sentAt`: ISO 8601 instant. */
export function issueId(slug: string, sentAt: string, origin: string): string {
  return `tag:${new URL(origin).hostname},${sentAt.slice(0, 10)}:newsletter/${encodeURIComponent(slug)}`;
}
