/** The first draft of an issue: the week's stories and what is on, for the owner to write around. */
import { issueWords } from "../content/newsletter.ts";
import { site } from "../content/site.ts";
import { writeFrontMatter } from "../text/markdown/front-matter.ts";

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
  /** As people say it, in the site's zone. */
  when: string;
  place: string;
}

const week = 7 * 86_400_000;
const mostStories = 8;

/** Markdown of a draft, or undefined when the week brought neither stories nor events. */
export function draftIssue(
  { stories, events }: { stories: readonly DraftStory[]; events: readonly DraftEvent[] },
  now: Date,
): string | undefined {
  const since = now.getTime() - week;
  const fresh = stories.filter(({ publishedAt }) => Date.parse(publishedAt) > since).slice(0, mostStories);
  if (fresh.length === 0 && events.length === 0) return undefined;
  const day = new Intl.DateTimeFormat(site.language, {
    timeZone: site.timeZone,
    month: "long",
    day: "numeric",
  }).format(now);
  const parts = [
    issueWords.opening,
    ...section(
      issueWords.news,
      fresh.map(({ title, url, source }) => `[${plain(title)}](<${url}>), ${plain(source)}`),
    ),
    ...section(
      issueWords.events,
      events.map(({ title, url, when, place }) => `[${plain(title)}](<${url}>), ${when}, ${plain(place)}`),
    ),
  ];
  return writeFrontMatter(
    [
      ["subject", `${issueWords.subject}, ${day}`],
      ["preview", issueWords.preview],
    ],
    parts.join("\n\n"),
  );
}

function section(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [`## ${title}`, lines.map((line) => `- ${line}`).join("\n")] : [];
}

/** A title in Markdown that stays what it is. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#]/g, "\\$&");
}
