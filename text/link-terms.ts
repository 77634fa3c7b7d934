/** Links words of a glossary where they first occur in a text. */
import { escapeHtml } from "./html.ts";

export interface LinkedTerm {
  href: string;
  /** How it is written: in small letters also with a capital at the start, otherwise exactly so. */
  forms: readonly string[];
}

/**
 * Returns a function that links each term once in HTML such as Marked writes: where it first occurs as a whole word, never in a
 * link, a heading or code. `className`: of the links.
 */
export function createTermLinks(terms: readonly LinkedTerm[], className: string): (html: string) => string {
  const hrefs = new Map(
    terms.flatMap(({ href, forms }) => forms.map((form) => [escapeHtml(form), href] as const)),
  );
  if (hrefs.size === 0) return (html) => html;
  const longestFirst = terms.flatMap(({ forms }) => forms).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}&])(?:${longestFirst.map(patternOf).join("|")})(?![\\p{L}\\p{N}-])`,
    "gu",
  );
  return (html) => {
    const seen = new Set<string>();
    const link = (words: string) => {
      const href = hrefs.get(words) ?? hrefs.get(escapeHtml(words.charAt(0).toLowerCase() + words.slice(1)));
      if (!href || seen.has(href)) return words;
      seen.add(href);
      return `<a class="${className}" href="${escapeHtml(href)}">${words}</a>`;
    };
    let closed: string[] = [];
    return html
      .split(/(<[^>]*>)/)
      .map((part) => {
        const [, end, name = ""] = /^<(\/?)([a-z][a-z0-9]*)/.exec(part) ?? [];
        if (!name) return closed.length > 0 ? part : part.replace(pattern, link);
        if (end) closed = closed.filter((open) => open !== name);
        else if (/^(a|h[1-6]|code|pre)$/.test(name)) closed.push(name);
        return part;
      })
      .join("");
  };
}

/** A form in small letters may begin with a capital; `PILOT` is not a pilot. */
function patternOf(form: string): string {
  const escaped = escapeHtml(form).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [first = ""] = form;
  const isSmall = form === form.toLowerCase() && first !== first.toUpperCase();
  return isSmall ? `[${first}${first.toUpperCase()}]${escaped.slice(1)}` : escaped;
}
