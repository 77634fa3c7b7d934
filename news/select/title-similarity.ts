/** Tells whether two headlines head the same story. */

import { isMeasure, isReversal, isStopWord, tokenize } from "./tokenize-title.ts";

export interface TitleFeatures {
  /** The words that carry the meaning, folded (case, accents, plurals, numerals), in order, none twice. */
  words: readonly string[];
  /** Neighbouring words. */
  pairs: readonly string[];
  /** The words and the pairs: what is compared. */
  shingles: ReadonlySet<string>;
  /** Words that may not stand against others: names (as far as capitals tell) and measures; and reversals. */
  names: readonly string[];
  measures: readonly string[];
  reversals: readonly string[];
}

/** The least likeness of two headlines of one story; tuned on test/fixtures/headlines/pairs.tsv. */
export const similarityThreshold = 0.75;
/** Headlines of fewer words ("Morning headlines") say too little to be compared. */
export const minWords = 4;

/** What a headline is compared by. `source`: the publisher's name, which many append to their headlines. */
export function titleFeatures(title: string, source = ""): TitleFeatures {
  const bare = withoutFrame(title, source);
  const words = [...new Set(tokenize(bare).filter((word) => !isStopWord(word)))];
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  return {
    words,
    pairs,
    shingles: new Set([...words, ...pairs]),
    names: namesIn(bare),
    measures: words.filter(isMeasure),
    reversals: words.filter(isReversal),
  };
}

/**
 * 0 (nothing in common) to 1. What only one headline adds weighs less than what one has in place of the other. 0 also
 * when they contradict each other: other numbers, other days, other names, or one the reverse of the other.
 */
export function titleSimilarity(a: TitleFeatures, b: TitleFeatures): number {
  if (a.words.length < minWords || b.words.length < minWords) return 0;
  const common = countShared(a.words, b);
  const words = weigh(common, a.words.length - common, b.words.length - common);
  if (wordShare * words + 1 - wordShare < similarityThreshold || contradict(a, b)) return 0;
  const shared = countShared(a.shingles, b);
  const shingles = weigh(shared, a.shingles.size - shared, b.shingles.size - shared);
  return wordShare * words + (1 - wordShare) * shingles;
}

const wordShare = 0.7;
const addition = 0.5;

/** Of both sides' rest, what stands against each other counts in full, what one side only adds a part. */
function weigh(common: number, restA: number, restB: number): number {
  const exchanged = 2 * Math.min(restA, restB);
  return common / (common + exchanged + addition * Math.abs(restA - restB));
}

function countShared(some: Iterable<string>, { shingles }: TitleFeatures): number {
  let shared = 0;
  for (const one of some) if (shingles.has(one)) shared += 1;
  return shared;
}

function contradict(a: TitleFeatures, b: TitleFeatures): boolean {
  const onlyA = (word: string) => !b.shingles.has(word);
  const onlyB = (word: string) => !a.shingles.has(word);
  return (
    (a.measures.some(onlyA) && b.measures.some(onlyB)) ||
    (a.names.some(onlyA) && b.names.some(onlyB)) ||
    a.reversals.some(onlyA) !== b.reversals.some(onlyB)
  );
}

const label =
  /^(?:update[sd]?|breaking(?: news)?|exclusive|watch|videos?|photos?|opinion|report|live(?: updates)?|developing|correction|analysis|column)\s*[:|–—-]+\s+/iu;
/** A run of letters ends with a sign, a space or the title: were it free to be cut anywhere, one long word would take half a minute. */
const tail = /\s+[|–—-]\s+(?:\p{L}+(?:['’.]\s?|\s|$)){1,4}$/u;
const aside = /\s*\((?:video|photos?|audio|updated?|opinion|with [^()]*)\)$/iu;

/** Without "UPDATE:", "(video)" and the publisher's name. */
function withoutFrame(title: string, source: string): string {
  const short = title.replace(label, "").replace(aside, "");
  const at = source ? short.lastIndexOf(source) : -1;
  const own =
    at > 0 && at + source.length === short.length ? short.slice(0, at).replace(/\s*[|–—:-]\s*$/u, "") : short;
  const bare = own.replace(tail, "");
  return bare.split(/\s+/).length > minWords ? bare : own;
}

function namesIn(text: string): string[] {
  const all = text.split(/\s+/);
  const rest = all.slice(1).filter((word) => /^\p{L}/u.test(word));
  const capital = rest.filter((word) => /^\p{Lu}/u.test(word));
  if (capital.length > rest.length * 0.6) return [];
  return capital.flatMap(tokenize);
}
