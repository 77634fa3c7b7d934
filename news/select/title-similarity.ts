/** Title similarity: scores whether two headlines are of the same story, by shared words and word pairs (shingles). */
import { measures, reversals, stopWords, tokenize } from "./tokenize-title.ts";

export type TitleFeatures = ReturnType<typeof titleFeatures>;

/** Minimum score of two headlines of one story; tuned on test/fixtures/headlines/pairs.tsv. */
export const similarityThreshold = 0.75;
/** Shorter headlines ("Morning headlines") are not compared. */
export const minWords = 4;

/** Extracts the features to compare. `source`: the publisher's name, which many append to their headlines. */
export function titleFeatures(title: string, source = "") {
  const bare = withoutLabels(title, source);
  const words = [...new Set(tokenize(bare).filter((word) => !stopWords.has(word)))];
  // Adjacent words (bigrams).
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  return {
    /** Normalized, without stop words, in order, unique. */
    words,
    shingles: new Set([...words, ...pairs]),
    /** Words in which similar headlines must not differ: capitalized names, amounts and dates, negations. */
    names: namesIn(bare),
    measures: words.filter((word) => measures.test(word)),
    reversals: words.filter((word) => reversals.has(word)),
  };
}

/**
 * 0 to 1. A word that one headline adds costs less than a word replaced. 0 when they contradict each other: different
 * numbers, days or names, or a negation in only one.
 */
export function titleSimilarity(a: TitleFeatures, b: TitleFeatures): number {
  if (a.words.length < minWords || b.words.length < minWords) return 0;
  const common = countShared(a.words, b);
  const words = score(common, a.words.length - common, b.words.length - common);
  if (wordShare * words + 1 - wordShare < similarityThreshold || contradict(a, b)) return 0;
  const shared = countShared(a.shingles, b);
  const shingles = score(shared, a.shingles.size - shared, b.shingles.size - shared);
  return wordShare * words + (1 - wordShare) * shingles;
}

const wordShare = 0.7;
const addition = 0.5;

/** A replaced word counts in full, an added one in part. */
function score(common: number, restA: number, restB: number): number {
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
/** Each run of letters must end at a sign, a space or the end; otherwise one long word backtracks for half a minute (ReDoS). */
const tail = /\s+[|–—-]\s+(?:\p{L}+(?:['’.]\s?|\s|$)){1,4}$/u;
const aside = /\s*\((?:video|photos?|audio|updated?|opinion|with [^()]*)\)$/iu;

/** Strips "UPDATE:", "(video)" and the publisher's name. */
function withoutLabels(title: string, source: string): string {
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
