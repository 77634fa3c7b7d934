/** Markdown that may have come from a visitor, as HTML that can do nothing. */
import { Marked, type Parser, type Tokens } from "marked";
import { escapeHtml, unescapeHtml } from "../html.ts";

export interface Rendering {
  /** Of links; "noopener" when left out, none when empty. */
  rel?: string;
  /** Of the highest heading; 4 when left out, below those of a page. */
  firstLevel?: number;
  /** Whether `mailto:` is a link as well. */
  mayWriteTo?: boolean;
}

/**
 * Renders Markdown. HTML in it is shown as it is written; a picture is its description; only links to http and https
 * addresses are links.
 */
export function renderSafely(
  markdown: string,
  { rel = "noopener", firstLevel = 4, mayWriteTo = false }: Rendering = {},
): string {
  const attribute = rel && ` rel="${rel}"`;
  const linked = mayWriteTo ? /^(https?:\/\/|mailto:)/i : /^https?:\/\//i;
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      heading(this: { parser: Parser }, { depth, tokens }: Tokens.Heading) {
        const level = Math.min(6, depth + firstLevel - 1);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link(this: { parser: Parser }, { href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        if (!linked.test(href) || !URL.canParse(href)) return words;
        return `<a href="${escapeHtml(href)}"${attribute}>${words}</a>`;
      },
      // A task list would be form controls.
      checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
    },
  });
  return (marked.parse(markdown, { async: false }) as string).trim();
}

/** The words of such HTML, for a calendar or a feed: a blank line between paragraphs, a dash before an item. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<li>(?:<p>)?/g, "- ")
    .replace(/<br>\n?/g, "\n")
    .replace(/<\/(?:p|h\d|blockquote|pre|table)>/g, "\n\n")
    .replace(/<[^>]*>/g, "");
  return unescapeHtml(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
