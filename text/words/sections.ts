/**
 * Pages of Markdown, such as content/about.md, in sections: the owner's text, the translation or the default, rendered when somebody
 * reads them. Browsers have those of the site's own language alone.
 */
import { Marked, type Parser, type Tokens } from "marked";
import { isHarmless } from "../harmless-html.ts";
import { ContentError } from "../markdown/front-matter.ts";
import { slugify } from "../markdown/slug.ts";
import { markFallback, markFallbackHtml } from "./fallback.ts";
import { addView, liveList, madeOf, markdownPages } from "./lookup.ts";
import { currentReading, type Reading, readDefaults, readIn } from "./reading.ts";

/** A `## Heading` of a content file and everything below it. */
export interface Section {
  /** Anchor: the heading of the site's own language in lower case with hyphens. */
  id: string;
  title: string;
  html: string;
}

/** What fills a `{placeholder}`; undefined for an unknown one. */
type Placeholder = (name: string) => string | undefined;

interface Page {
  own: string;
  /** By the code of a language. */
  translated: Readonly<Record<string, string>>;
  placeholder: Placeholder;
}

interface SectionsNow {
  sections: Section[];
  /** Whether the owner's text or settings stand in them. */
  isChanged?: boolean;
}

/** The sections of the page with this key, `about.md`, from its default Markdown. */
export function markdownPage(
  key: string,
  own: string,
  translated: Readonly<Record<string, string>>,
  placeholder: Placeholder,
): Section[] {
  const page: Page = { own, translated, placeholder };
  const made = madeOf(() => sectionsIn(currentReading(), key, page));
  markdownPages.set(key, own);
  const now = () => {
    const { sections, isChanged } = made();
    if (isChanged) currentReading().changed.set(key, sections);
    return sections;
  };
  return addView(liveList(now) as Section[]);
}

/** Why a page cannot say it; undefined when it can. */
export function wrongMarkdown(key: string, markdown: string, placeholder: Placeholder): string | undefined {
  try {
    const sections = renderSections(markdown, key, placeholder);
    return sections.length > 0 ? undefined : `${key}: No "## " heading.`;
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
}

function sectionsIn({ snapshot, language }: Reading, key: string, page: Page): SectionsNow {
  const { own: byDefault, translated, placeholder } = page;
  const own = snapshot.wording[""]?.[key] ?? byDefault;
  const sections = readIn(undefined, () => renderSections(own, key, placeholder), snapshot);
  if (!language) {
    const isChanged =
      own !== byDefault ||
      (Object.keys(snapshot.settings).length > 0 &&
        filled(own, placeholder) !== readDefaults(() => filled(own, placeholder)));
    const { markText } = snapshot;
    if (!markText) return { sections, isChanged };
    const marked = sections.map(({ id, title, html }) => ({
      ...{ id, title: markText(title, key), html: markText(html, key, true) },
    }));
    return { sections: marked };
  }
  const text =
    snapshot.wording[language.code]?.[key] ?? (own === byDefault ? translated[language.code] : undefined);
  if (text === undefined)
    return {
      sections: sections.map(({ id, title, html }) => ({
        id,
        title: markFallback(title),
        html: markFallbackHtml(html),
      })),
    };
  const found = renderSections(text, key, placeholder);
  return { sections: found.map((section, i) => ({ ...section, id: sections[i]?.id ?? section.id })) };
}

function filled(markdown: string, placeholder: Placeholder): string {
  return markdown.replace(/\{(\w+)\}/g, (whole, name: string) => placeholder(name) ?? whole);
}

/**
 * Splits Markdown at its second-level headings and renders each section to HTML. Throws a ContentError for text before the first
 * heading, an unknown placeholder or unsafe HTML. `file` names the file in the message.
 */
export function renderSections(markdown: string, file: string, placeholder: Placeholder): Section[] {
  const unknown = [...markdown.matchAll(/\{(\w+)\}/g)].find(
    ([, name = ""]) => placeholder(name) === undefined,
  );
  if (unknown)
    throw new ContentError(`${file}:${lineAt(markdown, unknown.index)}: Unknown placeholder ${unknown[0]}`);
  const [before = "", ...parts] = filled(markdown, placeholder).split(/^## +/m);
  if (before.trim()) {
    const line = lineAt(before, before.search(/\S/));
    throw new ContentError(
      `${file}:${line}: Text before the first "## " heading: ${before.trim().slice(0, 60)}`,
    );
  }
  const marked = new Marked({ renderer: { link: renderLink } });
  return parts.map((part) => {
    const [title = "", ...rest] = part.split("\n");
    const html = markSources((marked.parse(rest.join("\n").trim(), { async: false }) as string).trim());
    if (!isHarmless(html))
      throw new ContentError(
        `${file}: HTML under "${title.trim()}" that a page may not hold (text/harmless-html.ts).`,
      );
    return { id: slugify(title, "section"), title: title.trim(), html };
  });
}

/** The line of a position in a text, counted from 1. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, Math.max(at, 0)).split("\n").length;
}

/**
 * Marks each source, a link or "Publisher, Month Year" alone in parentheses, and its parentheses: wide screens show it in
 * the margin without them (app/ui/text/article.css).
 */
function markSources(html: string): string {
  return html.replace(/ \((<a [^>]*>[^<]*<\/a>|[^()<]*\b\d{4})\)/g, "<cite> <i>(</i>$1<i>)</i></cite>");
}

function renderLink(this: { parser: Parser }, { href, tokens }: Tokens.Link): string {
  const rel = /^https?:/.test(href) ? ' rel="noopener"' : "";
  const address = href.replaceAll("&", "&amp;").replaceAll('"', "%22");
  return `<a href="${address}"${rel}>${this.parser.parseInline(tokens)}</a>`;
}
