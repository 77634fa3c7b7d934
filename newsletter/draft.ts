/** Generates the draft of an issue from the week's news and the coming events, for the owner to edit. */
import { issueWords } from "../content/newsletter.ts";
import { site } from "../content/site.ts";
import type { Issue } from "./issue.ts";

export interface DraftStory {
  title: string;
  url: string;
  source: string;
  /** ISO 8601 instant. */
  publishedAt: string;
}

export interface DraftEvent {
  title: string;
  url: string;
  /** Formatted in the site's time zone. */
  when: string;
  place: string;
}

const week = 7 * 86_400_000;
const maxStories = 8;

/** The draft; undefined without stories and events. */
export function draftIssue(
  { stories, events }: { stories: readonly DraftStory[]; events: readonly DraftEvent[] },
  now: Date,
): Issue | undefined {
  const since = now.getTime() - week;
  const fresh = stories.filter(({ publishedAt }) => Date.parse(publishedAt) > since).slice(0, maxStories);
  if (fresh.length === 0 && events.length === 0) return undefined;
  const day = new Intl.DateTimeFormat(site.language, {
    timeZone: site.timeZone,
    month: "long",
    day: "numeric",
  }).format(now);
  const link = (title: string, url: string) => `[${escapeMarkdown(title)}](<${url}>)`;
  const news = fresh.map(({ title, url, source }) => `${link(title, url)}, ${escapeMarkdown(source)}`);
  const dates = events.map(
    ({ title, url, when, place }) => `${link(title, url)}, ${when}, ${escapeMarkdown(place)}`,
  );
  const parts = [issueWords.opening, ...section(issueWords.news, news), ...section(issueWords.events, dates)];
  return {
    subject: `${issueWords.subject}, ${day}`,
    preview: issueWords.preview,
    body: parts.join("\n\n"),
  };
}

function section(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [`## ${title}`, lines.map((line) => `- ${line}`).join("\n")] : [];
}

/** Escapes Markdown in a title. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#]/g, "\\$&");
}
