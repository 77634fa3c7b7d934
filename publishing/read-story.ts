/** Parses and validates a story file of content/stories/. docs/editing.md documents the rules for editors. */
import { ContentError, readFrontMatter } from "../text/markdown/front-matter.ts";
import { htmlToText, renderSafely } from "../text/markdown/render-safely.ts";
import { webAddress } from "../text/web-address.ts";
import type { Story } from "./story.ts";

export const storyKeys = ["title", "writer", "posted", "link", "submission"] as const;

/** Parses one file; `file` is its path in error messages. Throws a ContentError with all errors. */
export function readStory(text: string, file: string): Story {
  const { fields, body } = readFrontMatter(text, file, storyKeys);
  const value = (key: (typeof storyKeys)[number]) => fields.get(key)?.value ?? "";
  const slug = file.replace(/^.*\//, "").replace(/\.md$/, "");
  const [title, writer, posted, link] = [value("title"), value("writer"), value("posted"), value("link")];
  const problems: string[] = [];
  const must = (right: unknown, key: string, sentence: string) => {
    if (!right) problems.push(`${file}:${fields.get(key)?.line ?? 1}: ${sentence}.`);
  };
  must(title, "title", '"title" is missing');
  must(writer, "writer", '"writer" is missing');
  must(posted, "posted", '"posted" is missing');
  must(
    !posted || isDay(posted),
    "posted",
    `"posted" must be a day such as 2026-12-03, not ${JSON.stringify(posted)}`,
  );
  must(!link || webAddress(link), "link", '"link" must be an address that begins with http:// or https://');
  must(
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
    "",
    "The file's name may hold small letters, digits and single dashes only",
  );
  must(body, "", "Below the head there must be the story");
  if (problems.length > 0) throw new ContentError(problems.join("\n"));
  // User-generated content (rel=ugc): https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links
  const html = renderSafely(body, { rel: "noopener nofollow ugc" });
  return {
    slug,
    title,
    writer,
    posted,
    ...(link && { link: webAddress(link) }),
    html,
    text: htmlToText(html),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;
}
