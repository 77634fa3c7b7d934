/**
 * Our own entries in the feeds, beside the publishers' articles: upcoming events, community stories, newsletter
 * issues.
 */
import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import type { NewsAnswer } from "../../news/article.ts";
import type { SentIssue } from "../../newsletter/send-issue.ts";
import { locationLine, shownTitle } from "../../publishing/events/calendar.ts";
import { eventId, eventPath, type ListedEvent } from "../../publishing/events/listed-event.ts";
import { formatEventTimes } from "../../publishing/events/shown-event.ts";
import { type Story, storyId, storyPath } from "../../publishing/story.ts";
import { instantOf } from "../../time/zone-time.ts";
import type { Entry } from "./feed-of-news.ts";

/** `path`: of its page, if it has one. */
export type FeedIssue = SentIssue & { path?: string };

/** The news and our own entries, newest first. `origin`: the public origin, no trailing slash. */
export function withOwnEntries(
  { articles, updatedAt }: NewsAnswer,
  {
    events,
    stories,
    issues,
    others = [],
  }: {
    events: readonly ListedEvent[];
    stories: readonly Story[];
    issues: readonly FeedIssue[];
    others?: readonly Entry[];
  },
  origin: string,
): { articles: Entry[]; updatedAt: string | null } {
  const ours = [
    ...events.map((event) => eventEntry(event, origin)),
    ...stories.map((story) => storyEntry(story, origin)),
    ...issues.map((issue) => issueEntry(issue, origin)),
    ...others,
  ];
  const entries: Entry[] = [...articles, ...ours];
  const changes = [updatedAt ?? "", ...ours.map(({ changedAt, publishedAt }) => changedAt ?? publishedAt)];
  return {
    articles: entries.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)),
    updatedAt: changes.toSorted().at(-1) || null,
  };
}

function eventEntry(event: ListedEvent, origin: string): Entry {
  const { day, hours } = formatEventTimes(event);
  return {
    title: `${words.feedTitle}: ${shownTitle(event, words.status)}`,
    description: `${day}, ${hours}. ${locationLine(event)}\n\n${event.text}`,
    url: origin + eventPath(event),
    // Permanent: what it was before events had pages.
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
    id: `${origin}${pages.news.path}#${storyId(story)}`,
    source: story.writer,
    publishedAt: midday.toISOString(),
  };
}

/** The id of an issue is a tag URI (RFC 4151), since the older ones have no page: their entry holds the text. */
function issueEntry({ slug, subject, text, sentAt, path }: FeedIssue, origin: string): Entry {
  const day = sentAt.slice(0, 10);
  return {
    title: subject,
    description: text,
    ...(path && { url: origin + path }),
    id: `tag:${new URL(origin).hostname},${day}:newsletter/${encodeURIComponent(slug)}`,
    source: site.name,
    publishedAt: sentAt,
  };
}
