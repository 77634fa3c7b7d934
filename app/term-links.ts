/** Links words of the glossary in texts of pages to their place on the Community screen. Server only. */
import { pages } from "../content/pages.ts";
import { glossary } from "../content/residents/glossary.ts";
import { createTermLinks } from "../text/link-terms.ts";
import { slugify } from "../text/markdown/slug.ts";
import { madeOf } from "../text/words/lookup.ts";

/** Links the first occurrence of each term in HTML that has no user's markup. */
export function linkTerms(html: string): string {
  return termLinks()(html);
}

const termLinks = madeOf(() => {
  const terms = glossary.map(({ term, forms }) => ({
    href: `${pages.community.path}#${termId(term)}`,
    forms,
  }));
  return createTermLinks(terms, "term");
});

export type TermView = ReturnType<typeof termViews>[number];

export function termViews() {
  return glossary
    .map(({ term, text, topics = [], more }) => ({
      id: termId(term),
      term,
      text,
      topics,
      ...(more && { more }),
    }))
    .toSorted((a, b) => a.term.localeCompare(b.term, "en"));
}

function termId(term: string): string {
  return `term-${slugify(term, "word")}`;
}
