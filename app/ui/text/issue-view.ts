/** Newsletter issues as their pages show them. Server only. */
import { linkCards } from "../../../content/link-cards.ts";
import { newsletterArchive as words } from "../../../content/newsletter-archive.ts";
import { site } from "../../../content/site.ts";
import { type Entry, entryPath, type Kind } from "../../../publishing/kind.ts";
import { issueRendering } from "../../../publishing/kinds/issue.ts";
import { dayAt } from "../../../publishing/story.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { renderSafely } from "../../../text/markdown/render-safely.ts";
import type { EntryHead } from "../layout/page-meta.ts";
import { articleJsonLd } from "../layout/structured-data.ts";

export type IssueView = ReturnType<typeof issueRow>;

/** An issue in a list. `number`: counted from the first that is published. */
export function issueRow(kind: Kind, entry: Entry, number: number) {
  const { title, summary } = kind.show(entry);
  return {
    number,
    path: entryPath(kind, entry.slug),
    title,
    summary: excerpt(summary, 160),
    sent: sentOn(entry),
  };
}

export function issueView(kind: Kind, entry: Entry, number: number, siteUrl: string) {
  const { title, summary, text } = kind.show(entry);
  // In the mail "#" may be its first heading; here that is the subject.
  const firstLevel = /^# /m.test(entry.body) ? 2 : 1;
  const html = renderSafely(entry.body, { ...issueRendering, firstLevel, cards: linkCards });
  const path = entryPath(kind, entry.slug);
  const sent = sentOn(entry);
  const description = excerpt(summary || text, 200);
  const name = `${words.issue} ${number}`;
  const article = { published: sent, modified: entry.changedAt, author: site.author };
  const about = { path, title, description, article };
  return {
    head: {
      ...about,
      card: "news",
      trail: [{ name: words.name, path: words.path }, { name }],
      jsonLd: [articleJsonLd(about, siteUrl)],
    } satisfies EntryHead,
    number,
    title,
    sent,
    html,
  };
}

function sentOn({ publishedAt, createdAt }: Entry): string {
  return dayAt(new Date(publishedAt ?? createdAt));
}
