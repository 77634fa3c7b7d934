/** Renders untrusted Markdown as safe HTML (XSS): sanitizes by escaping all HTML and allowing only safe links. */
import { Marked, type Parser, type Tokens } from "marked";
import { escapeHtml, unescapeHtml } from "../html.ts";
import { isFallback, markFallbackHtml, withoutMarks } from "../words/fallback.ts";
import { ownPicturePath } from "./picture-path.ts";
import { withTimeLimit } from "./time-limit.ts";
import { type CardWords, cardLine, cardTitle } from "./title-words.ts";

export interface Rendering {
  /** `rel` of links; default "noopener", none if empty. */
  rel?: string;
  /** Level of the highest heading; default 4, below those of a page. */
  firstLevel?: number;
  /** Whether `mailto:` links are allowed. */
  mayWriteTo?: boolean;
  /** Whether links to paths of this site and anchors of the page are allowed. */
  mayLinkHere?: boolean;
  /** Whether uploaded pictures (`/media/…`) are shown. */
  mayShowPictures?: boolean;
  /** The format that pictures are shown in, in place of that of their address; for mail. */
  pictureFormat?: "jpeg";
  /** Origin of this site, to put before its paths; for mail. */
  origin?: string;
  /** The words of cards, where a link may stand as one; without them it is a link. */
  cards?: CardWords;
}

/**
 * Renders Markdown. HTML is shown literally, images become their alt text (but for our own, where allowed), and only http and
 * https URLs become links. Text that takes too long to parse is shown as it was typed.
 */
export function renderSafely(markdown: string, rendering: Rendering = {}): string {
  const html = rendered(withoutMarks(markdown), rendering);
  return isFallback(markdown) ? markFallbackHtml(html) : html;
}

function rendered(
  markdown: string,
  {
    rel = "noopener",
    firstLevel = 4,
    mayWriteTo = false,
    mayLinkHere = false,
    mayShowPictures = false,
    pictureFormat,
    origin = "",
    cards,
  }: Rendering,
): string {
  const isLinked = (href: string) =>
    (/^https?:\/\//i.test(href) && URL.canParse(href)) ||
    (mayWriteTo && /^mailto:/i.test(href)) ||
    // Browsers drop tabs and line ends: what follows "/" could become another host.
    (mayLinkHere && /^(#|\/(?![/\\]))[^\s\p{Cc}]*$/u.test(href));
  const here = (href: string) => (href.startsWith("/") ? origin + href : href);
  const pictureAt = (href: string) => here(pictureFormat ? href.replace(/\w+$/, pictureFormat) : href);
  const marked = new Marked({
    // Tags in a line are text: after some of them Marked would leave what follows unescaped.
    tokenizer: { tag: () => undefined },
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ href, text }) =>
        mayShowPictures && ownPicturePath.test(href)
          ? `<img src="${escapeHtml(pictureAt(href))}" alt="${escapeHtml(text)}" loading="lazy">`
          : escapeHtml(text),
      heading(this: { parser: Parser }, { depth, tokens }: Tokens.Heading) {
        const level = Math.min(6, depth + firstLevel - 1);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      paragraph(this: { parser: Parser }, { tokens }: Tokens.Paragraph) {
        const [link, ...more] = tokens;
        const isCard = link?.type === "link" && more.length === 0 && link.title === cardTitle;
        if (!cards || !isCard || !/^http/i.test(link.href) || !isLinked(link.href)) return false;
        const words = this.parser
          .parseInline([link])
          .replace(/>/, "><b>")
          .replace(/(?=<\/a>$)/, "</b>");
        const line = escapeHtml(cardLine(cards, link.href));
        return `<p class="link-card">${words}<br>\n<small>${line}</small></p>\n`;
      },
      link(this: { parser: Parser }, { href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        if (!isLinked(href)) return words;
        const attribute = rel && /^http/i.test(href) ? ` rel="${rel}"` : "";
        return `<a href="${escapeHtml(here(href))}"${attribute}>${words}</a>`;
      },
      // Task lists would render as form controls.
      checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
    },
  });
  const render = () => (marked.parse(markdown, { async: false }) as string).trim();
  return withTimeLimit(markdown, render, () => asTyped(markdown));
}

function asTyped(text: string): string {
  const paragraphs = text.trim().split(/\n(?:[^\S\n]*\n)+/);
  return paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll("\n", "<br>\n")}</p>`).join("\n");
}

/** Converts such HTML to plain text, for a calendar or feed: blank lines between paragraphs, dashes before items. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<a href="([^"<]*)"[^<>]*>((?:(?!<a ).)*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<img (?:[^<>"]|"[^"<]*")*? alt="([^"<]*)"[^<>]*>/g, "$1")
    .replace(/<li>(?:<p>)?/g, "- ")
    .replace(/<br>\n?/g, "\n")
    .replace(/<\/(?:p|h\d|blockquote|pre|table)>/g, "\n\n")
    .replace(/<[^<>]*>/g, "");
  return unescapeHtml(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
