/** What the site says about others, each claim with its proof, so that one list shows which of them lacks it. */

import { type Citation, citations } from "../../content/citations.ts";
import { pages } from "../../content/pages.ts";
import type { Database } from "../../db/schema.ts";
import { kinds } from "../catalog.ts";
import { listEntries } from "../entries/entries.ts";
import type { FoundEntry } from "../files/import-entries.ts";
import { fillPlaceholders } from "../files/placeholders.ts";
import { type Draft, type Entry, entryPath, isSeen, type Kind, titleOf } from "../kind.ts";
import { question } from "../kinds/question.ts";
import { isFrontPage, openedOn, readSourceLines, type SourceLine } from "../source-line.ts";

/** Its text is the entry's title, or the sentence that cites; its grade "" when nobody has graded it. */
export interface Claim extends CitedSentence {
  /** The kind of its entry, or "page". */
  kind: string;
  /** The entry's slug, or the page's name. */
  slug: string;
  /** Where a visitor reads it. */
  path: string;
  /** The day since which somebody at the desk has opened each of its sources. */
  opened?: string;
}

/** The claims of an entry: itself when its kind has a grade, the cited sentences of an answer, none of other people's words. */
export function entryClaims(kind: Kind, slug: string, draft: Draft): Claim[] {
  const place = { kind: kind.name, slug, path: entryPath(kind, slug) };
  if (kind.name === question.name)
    return citedSentences(fillPlaceholders(draft.body)).map((cited) => ({ ...place, ...cited }));
  if (!kind.fields.some(({ name }) => name === "grade")) return [];
  const { sources, link, calendar, grade = "" } = draft.values;
  const opened = openedOn(sources);
  const text = titleOf(kind, draft);
  // An office's own page, and a body's own calendar, are evidence of what they say; a front page is just a way in.
  const own = [link, calendar].flatMap((url) =>
    url && !isFrontPage(url) ? [{ publisher: text, title: text, url }] : [],
  );
  return [
    { ...place, text, sources: [...readSourceLines(sources), ...own], grade, ...(opened && { opened }) },
  ];
}

/** What its proof lacks, as sentences without a period; none when it may be public. */
export function claimFaults({ sources, grade }: Claim): string[] {
  const links = sources.flatMap(({ url }) => url ?? []);
  const unknown = sources.filter(({ publisher }) => publisher === "");
  if (unknown.length > 0) return unknown.map(({ url }) => `${url} is missing in content/citations.json`);
  return [
    ...(links.length === 0 ? ["It has no source that a reader can open"] : []),
    ...links.filter(isFrontPage).map((url) => `${url} is a front page and proves nothing`),
    ...(grade === "A" || grade === "B"
      ? []
      : [`Its evidence is ${grade ? `${grade}, too weak` : "not graded"}`]),
  ];
}

export interface KindEntry {
  kind: Kind;
  entry: Entry;
}

/** What is published, and what will be at a set time. */
export async function publicEntries(db: Database): Promise<KindEntry[]> {
  const lists = [...kinds.values()].map(async (kind) =>
    (await listEntries(db, kind, { states: ["published", "scheduled"] })).map((entry) => ({ kind, entry })),
  );
  return (await Promise.all(lists)).flat();
}

/** What they claim. */
export function claimsOf(entries: readonly KindEntry[]): Claim[] {
  return entries.flatMap(({ kind, entry }) => entryClaims(kind, entry.slug, entry));
}

/** The same of files; a draft claims nothing. */
export function fileClaims(found: readonly FoundEntry[]): Claim[] {
  return found
    .filter(({ file }) => isSeen(file))
    .flatMap(({ kind, file: { slug, draft } }) => entryClaims(kind, slug, draft));
}

/** The cited sentences of About, given its Markdown. */
export function aboutClaims(markdown: string): Claim[] {
  const place = { kind: "page", slug: "about", path: pages.about.path };
  return citedSentences(fillPlaceholders(markdown)).map((cited) => ({ ...place, ...cited }));
}

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
