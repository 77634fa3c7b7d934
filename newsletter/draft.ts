/** Generates the draft of an issue from the week's news and the coming events, for the owner to edit. */
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
  /** Formatted in the site's time zone. */
  when: string;
  place: string;
}

const week = 7 * 86_400_000;
const maxStories = 8;

/** The draft in Markdown; undefined without stories and events. */
export function draftIssue(
  { stories, events }: { stories: readonly DraftStory[]; events: readonly DraftEvent[] },
  now: Date,
): string | undefined {
  const since = now.getTime() - week;
  const fresh = stories.filter(({ publishedAt }) => Date.parse(publishedAt) > since).slice(0, maxStories);
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
      fresh.map(
        ({ title, url, source }) => `[${escapeMarkdown(title)}](<${url}>), ${escapeMarkdown(source)}`,
      ),
    ),
    ...section(
      issueWords.events,
      events.map(
        ({ title, url, when, place }) =>
          `[${escapeMarkdown(title)}](<${url}>), ${when}, ${escapeMarkdown(place)}`,
      ),
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

/** Escapes Markdown in a title. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#]/g, "\\$&");
}
