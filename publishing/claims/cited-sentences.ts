/** Sentences of a Markdown text that link to sources, with what content/citations.ts says about each source. */
import type { Citation } from "../../content/citation.ts";
import { citations } from "../../content/citations.ts";
import type { SourceLine } from "../source-line.ts";

export interface CitedSentence {
  text: string;
  /** The publisher of one that the table lacks is "". */
  sources: SourceLine[];
  /** Of the weakest of its sources. */
  grade: string;
}

/** Links to pages of this site and to mail addresses cite nothing. */
export function citedSentences(markdown: string, table: readonly Citation[] = citations): CitedSentence[] {
  return markdown
    .split(/\n\s*\n|\n(?=\s*(?:[-*>]|\d+\.) )/)
    .flatMap(sentencesOf)
    .map(({ text, links }) => {
      const found = links.map((link) => ({ link, citation: table.find(({ url }) => url === link.url) }));
      const grades = found.map(({ citation }) => citation?.grade ?? "").toSorted();
      return {
        text,
        sources: found.map(({ link, citation }) => ({ publisher: citation?.publisher ?? "", ...link })),
        grade: grades.at(-1) ?? "",
      };
    });
}

type Link = Pick<SourceLine, "title" | "url">;

const link = /\[([^\]]*)\]\(<?([^)>\s]+)>?\)/g;
/** Stand behind the words of a link, and for the end of an initial, while a paragraph is cut: private use, so that no text has them. */
const mark = "\ue000";
const initial = "\ue001";

function sentencesOf(paragraph: string): { text: string; links: Link[] }[] {
  const links: Link[] = [];
  const marked = paragraph
    .replace(link, (_, title: string, url: string) => {
      if (!/^https?:/.test(url)) return title;
      links.push({ title, url });
      return `${title}${mark}`;
    })
    .replace(/^\s*(#+|>|[-*]|\d+\.)\s+|[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, "")
    .replace(/\s+/g, " ");
  return splitSentences(marked).flatMap((sentence) => {
    const own = links.splice(0, sentence.split(mark).length - 1);
    return own.length > 0 ? [{ text: sentence.replaceAll(mark, ""), links: own }] : [];
  });
}

/** The sentences of English text. A middle initial ends none. */
export function splitSentences(text: string): string[] {
  const whole = text.replace(/(?<=\b[A-Z])\. (?=[A-Z])/g, initial);
  const parts = new Intl.Segmenter("en", { granularity: "sentence" }).segment(whole);
  return [...parts].map(({ segment }) => segment.replaceAll(initial, ". ").trim()).filter(Boolean);
}
