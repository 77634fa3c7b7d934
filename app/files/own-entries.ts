/**
 * Our own entries in the feeds, beside the publishers' articles: upcoming events, community stories, and those of other kinds.
 */
import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import type { NewsAnswer } from "../../news/article.ts";
import { locationLine, shownTitle } from "../../publishing/events/calendar.ts";
import {
  type CalendarEvent,
  eventId,
  eventPath,
  formatEventTimes,
} from "../../publishing/events/calendar-event.ts";
import { anchorOf, entryPath, type Kind, type Entry as PublishedEntry } from "../../publishing/kind.ts";
import { issue } from "../../publishing/kinds/issue.ts";
import { type Story, storyPath } from "../../publishing/story.ts";
import { latest } from "../../time/latest.ts";
import { instantOf } from "../../time/zone-time.ts";
import type { Entry } from "./feed-of-news.ts";

/** The news and our own entries, newest first. `origin`: the public origin, no trailing slash. */
export function withOwnEntries(
  { articles, updatedAt }: NewsAnswer,
  own: { events: readonly CalendarEvent[]; stories: readonly Story[]; others: readonly Entry[] },
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

export function eventEntry(event: CalendarEvent, origin: string): Entry {
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

/** Of a kind without an item of its own. `origin`: the public origin, no trailing slash. */
export function otherEntry(kind: Kind, entry: PublishedEntry, origin: string): Entry {
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
