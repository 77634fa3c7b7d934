/** Markdown that may have come from a visitor, as HTML that can do nothing. */
import { Marked, type Parser, type Tokens } from "marked";

/**
 * Renders Markdown. HTML in it is shown as it is written; a picture is its description; only links to http and https
 * addresses are links, with `rel`; headings begin at level 4, below those of the page.
 */
export function renderSafely(markdown: string, rel = "noopener"): string {
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      heading(this: { parser: Parser }, { depth, tokens }: Tokens.Heading) {
        const level = Math.min(6, depth + 3);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link(this: { parser: Parser }, { href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return words;
        return `<a href="${escapeHtml(href)}" rel="${rel}">${words}</a>`;
      },
      // A task list would be form controls.
      checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
    },
  });
  return (marked.parse(markdown, { async: false }) as string).trim();
}

/** The words of such HTML, for a calendar or a feed: a blank line between paragraphs, a dash before an item. */
export function wordsOf(html: string): string {
  return html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<li>(?:<p>)?/g, "- ")
    .replace(/<br>\n?/g, "\n")
    .replace(/<\/(?:p|h\d|blockquote|pre|table)>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
