/**
 * Our own entries in the feeds, beside the publishers' articles: upcoming events, community stories, newsletter
 * issues.
 */
import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import type { NewsAnswer } from "../../news/article.ts";
import type { SentIssue } from "../../newsletter/send-issue.ts";
import { locationLine, shownTitle } from "../../publishing/calendar.ts";
import { eventPath, type ListedEvent, listing } from "../../publishing/listed-event.ts";
import { formatEventTimes } from "../../publishing/shown-event.ts";
import { type Story, storyId } from "../../publishing/story.ts";
import { instantOf } from "../../time/zone-time.ts";
import type { Entry } from "./feed-of-news.ts";

const maxStories = 12;

/** The news and our own entries, newest first. `origin`: the public origin, no trailing slash. */
export function withOwnEntries(
  { articles, updatedAt }: NewsAnswer,
  {
    events,
    stories,
    issues,
  }: { events: readonly ListedEvent[]; stories: readonly Story[]; issues: readonly SentIssue[] },
  origin: string,
  now: Date,
): { articles: Entry[]; updatedAt: string | null } {
  const ours = [
    ...listing(events, now).coming.map((event) => eventEntry(event, origin)),
    ...stories.slice(0, maxStories).map((story) => storyEntry(story, origin)),
    ...issues.map((issue) => issueEntry(issue, origin)),
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
    url: `${origin}${pages.news.path}#${storyId(story)}`,
    source: story.writer,
    publishedAt: midday.toISOString(),
  };
}

/** A newsletter issue has no page: its entry holds the text, and its id is a tag URI (RFC 4151). */
function issueEntry({ slug, subject, text, sentAt }: SentIssue, origin: string): Entry {
  const day = sentAt.slice(0, 10);
  return {
    title: subject,
    description: text,
    id: `tag:${new URL(origin).hostname},${day}:newsletter/${encodeURIComponent(slug)}`,
    source: site.name,
    publishedAt: sentAt,
  };
}
