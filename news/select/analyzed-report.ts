/** What is compared of one report of a story: its words with their weight, its names, its headline. */
import { newsRules } from "../../content/news-rules.ts";
import { madeOf } from "../../text/words/lookup.ts";
import type { Article } from "../article.ts";
import { farPlacesIn, nearPlacesIn } from "./named-places.ts";
import { bareTitle, stopWords, tokenize } from "./tokenize-title.ts";

/** A publisher's report of a story. */
export type Report = Pick<Article, "title" | "description" | "url" | "source" | "publishedAt">;

export type AnalyzedReport = ReturnType<typeof analyzeReport>;

/** Characters of a summary that are compared: its first sentence or two. */
const summaryLength = 160;
const capital = /^[\p{Lu}\d$]/u;

export function analyzeReport({ title, description, source, publishedAt }: Report) {
  const bare = bareTitle(title, source);
  const summary = description.slice(0, summaryLength);
  const head = new Set(tokenize(bare).filter((word) => !stopWords.has(word)));
  const words = new Set(head);
  const names = new Set<string>();
  const capitalsOf = (text: string) => text.split(/\s+/).filter((word) => capital.test(word));
  const isTitleCase = capitalsOf(title).length > title.split(/\s+/).length * 0.6;
  for (const part of isTitleCase ? [summary] : [title, summary])
    for (const word of tokenize(capitalsOf(part).join(" "))) if (!stopWords.has(word)) names.add(word);
  for (const word of tokenize(summary)) if (!stopWords.has(word)) words.add(word);
  return {
    title,
    source,
    time: Date.parse(publishedAt),
    /** Folded words of the headline, and of headline and summary. */
    head,
    words,
    /** Those that the text writes with a capital; of a headline in title case only the summary's. */
    names,
    hasSummary: words.size > head.size,
    /** Places here, and places elsewhere, that the headline names, and those here that the report names. */
    near: nearPlacesIn(bare),
    nearInAll: nearPlacesIn(`${bare} ${summary}`),
    far: farPlacesIn(bare),
  };
}

/** The weight of a word of the headline is 1. */
const summaryWeight = 0.5;
/** Words of a report that are compared, the weightiest: bounds the work. */
const maxWords = 24;

export type Vector = ReturnType<typeof weigh>[number];

/**
 * Weights (TF-IDF) of the reports' words, to be compared by `cosine`. A word counts by its rarity among them; the site's own
 * subjects and the everyday words of news are common from the start, else a site with few stories would take them for rare.
 */
export function weigh(analyzed: readonly AnalyzedReport[]) {
  const counts = new Map<string, number>();
  for (const { words } of analyzed) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = commonWords();
  const rarities = new Map<string, number>();
  for (const [word, count] of counts)
    rarities.set(word, Math.log((background + analyzed.length) / ((common.get(word) ?? 1) + count / 2)));
  return analyzed.map(({ head, words }) => {
    const weightOf = (word: string) => (rarities.get(word) ?? 0) * (head.has(word) ? 1 : summaryWeight);
    const entries = [...words].map((word) => [word, weightOf(word)] as const);
    entries.sort(([, a], [, b]) => b - a);
    if (entries.length > maxWords) entries.length = maxWords;
    let squares = 0;
    for (const [, weight] of entries) squares += weight * weight;
    const length = Math.sqrt(squares) || 1;
    const weights = new Map<string, number>();
    let headSquares = 0;
    for (const [word, weight] of entries) {
      weights.set(word, weight / length);
      if (head.has(word)) headSquares += (weight / length) ** 2;
    }
    /** `words`: the weightiest first. `weights`: as a vector of length 1, of which the headline's words have `headLength`. */
    return { words: entries.map(([word]) => word), weights, head, headLength: Math.sqrt(headSquares) || 1 };
  });
}

/** How much two reports have in common, 0 to 1. */
export function cosine(a: Vector, b: Vector): number {
  let product = 0;
  for (const [word, weight] of a.weights) product += weight * (b.weights.get(word) ?? 0);
  return product;
}

/** How much two headlines have in common, 0 to 1. */
export function headCosine(a: Vector, b: Vector): number {
  let product = 0;
  for (const word of a.head)
    if (b.head.has(word)) product += (a.weights.get(word) ?? 0) * (b.weights.get(word) ?? 0);
  return product / (a.headLength * b.headLength);
}

/** Stories that are imagined besides the given ones, and how many of them have a word. */
const background = 200;
const expectedOfSubject = 20;
const expectedOfNews = 10;

/** Everyday words of news about business, councils and courts. */
const everyday =
  "company announce plan say deal new build first city council county state board vote news billion million judge lawsuit court sue investment invest unit tech technology us american facility project governor mayor president permit approve monday tuesday wednesday thursday friday group local resident community moratorium elon musk begin open break ground start launch ask help work move seek show use add set site near";

const commonWords = madeOf(() => {
  const common = new Map(tokenize(everyday).map((word) => [word, expectedOfNews]));
  for (const { any, weak } of [...Object.values(newsRules.topics), { ...newsRules.places, weak: [] }])
    for (const phrase of [...any, ...weak])
      for (const word of tokenize(phrase)) common.set(word, expectedOfSubject);
  return common;
});

/** Whether a word is one of the site's own subjects or of everyday news. */
export function isCommon(word: string): boolean {
  return commonWords().has(word);
}

/** Whether they share a word that is no name. */
export function shareMatter(a: AnalyzedReport, b: AnalyzedReport): boolean {
  for (const word of a.words) if (b.words.has(word) && !a.names.has(word) && !b.names.has(word)) return true;
  return false;
}

/** Whether both name the same: `rare` for a name that is not one of the site's own subjects. */
export function sharedNames(a: AnalyzedReport, b: AnalyzedReport): "rare" | "common" | "none" {
  let found: "common" | "none" = "none";
  for (const [some, other] of [
    [a, b],
    [b, a],
  ] as const)
    for (const name of some.names)
      if (other.names.has(name) || other.head.has(name)) {
        if (!commonWords().has(name)) return "rare";
        found = "common";
      }
  return found;
}
