/** Tells whether two headlines head the same story. */

export interface Headline {
  /** The words that carry the meaning, folded (case, accents, plurals, numerals), in order, none twice. */
  words: readonly string[];
  /** The words and the pairs of neighbouring words: what is compared. */
  shingles: ReadonlySet<string>;
  /** Words that may not stand against others: names (as far as capitals tell) and measures; and reversals. */
  names: readonly string[];
  measures: readonly string[];
  reversals: readonly string[];
}

/** The least likeness of two headlines of one story; tuned on the odd lines of test/headlines/pairs.tsv. */
export const likenessBar = 0.74;
/** Headlines of fewer words ("Morning headlines") say too little to be compared. */
export const leastWords = 4;

/** What a headline is compared by. `source`: the publisher's name, which many append to their headlines. */
export function readHeadline(title: string, source = ""): Headline {
  const bare = withoutFrame(title, source);
  const words = [...new Set(fold(bare).filter((word) => !fillers.has(word)))];
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  return {
    words,
    shingles: new Set([...words, ...pairs]),
    names: namesIn(bare),
    measures: words.filter((word) => measures.test(word)),
    reversals: words.filter((word) => reversals.has(word)),
  };
}

/**
 * 0 (nothing in common) to 1. What only one headline adds weighs less than what one has in place of the other. 0 also
 * when they contradict each other: other numbers, other days, other names, or one the reverse of the other.
 */
export function likeness(a: Headline, b: Headline): number {
  if (a.words.length < leastWords || b.words.length < leastWords) return 0;
  const common = countShared(a.words, b);
  const words = weigh(common, a.words.length - common, b.words.length - common);
  if (wordShare * words + 1 - wordShare < likenessBar || contradict(a, b)) return 0;
  const shared = countShared(a.shingles, b);
  const shingles = weigh(shared, a.shingles.size - shared, b.shingles.size - shared);
  return wordShare * words + (1 - wordShare) * shingles;
}

const wordShare = 0.7;
const addition = 0.3;

/** Of both sides' rest, what stands against each other counts in full, what one side only adds a part. */
function weigh(common: number, restA: number, restB: number): number {
  const exchanged = 2 * Math.min(restA, restB);
  return common / (common + exchanged + addition * Math.abs(restA - restB));
}

function countShared(some: Iterable<string>, { shingles }: Headline): number {
  let shared = 0;
  for (const one of some) if (shingles.has(one)) shared += 1;
  return shared;
}

function contradict(a: Headline, b: Headline): boolean {
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
const tail = /\s+[|–—-]\s+(?:\p{L}+['’.]?\s?){1,4}$/u;
const aside = /\s*\((?:video|photos?|audio|updated?|opinion|with [^()]*)\)$/iu;

/** Without "UPDATE:", "(video)" and the publisher's name. */
function withoutFrame(title: string, source: string): string {
  const short = title.replace(label, "").replace(aside, "");
  const at = source ? short.lastIndexOf(source) : -1;
  const own =
    at > 0 && at + source.length === short.length ? short.slice(0, at).replace(/\s*[|–—:-]\s*$/u, "") : short;
  const bare = own.replace(tail, "");
  return bare.split(/\s+/).length > leastWords ? bare : own;
}

function fold(text: string): string[] {
  const plain = /[^\0-\x7f]/.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text;
  return plain
    .replace(/['’]s?(?![\p{L}])/gu, "")
    .replace(/(?<=\p{L})\.(?=\p{L}\b|\s|$)/gu, "")
    .toLowerCase()
    .replace(/ percent\b| per cent\b/g, "%")
    .replace(/(\d) ?(million|billion|trillion)\b/g, (_, digit, unit) => digit + unit[0])
    .replace(/(\d),(?=\d{3})/g, "$1")
    .replace(/artificial intelligence/g, "ai")
    .replace(/tennessee valley authority/g, "tva")
    .split(/[^\p{L}\p{N}%$.]+|\.(?!\d)/u)
    .filter(Boolean)
    .map((word) => numerals[word] ?? stem(word));
}

function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const base = word.replace(/(?:ies|ied)$/, "y").replace(/(?<=[^s])s$/, "");
  if (base.length < 6) return base.replace(/(?<=.{3})e$/, "");
  return base
    .replace(/(?:ing|ed)$/, "")
    .replace(/(.)\1$/, "$1")
    .replace(/(?<=.{3})e$/, "");
}

function namesIn(text: string): string[] {
  const all = text.split(/\s+/);
  const rest = all.slice(1).filter((word) => /^\p{L}/u.test(word));
  const capital = rest.filter((word) => /^\p{Lu}/u.test(word));
  if (capital.length > rest.length * 0.6) return [];
  return capital.flatMap(fold);
}

const numerals: Record<string, string> = Object.fromEntries(
  [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
  ].map((word, i) => [word, String(i)]),
);

const list = (words: string) => new Set(words.split(" ").flatMap((word) => [word, stem(word)]));

const fillers = list(
  "a an the of to for in on at by with and or as is are was were be been will would its their his her has have it that this than from into after over about amid says say said officials report new just only also",
);
/** What must not differ: amounts, ordinals, days, months, seasons, spans, quarters of the sky. */
const measures =
  /\d|^(?:first|second|third|fourth|fifth|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|summer|winter|spring|fall|autumn|week|month|year|north|south|east|west)$/;
const reversals = list(
  "not no never without against reject deny delay cancel canceled cancelled drop stop end close fail lose block veto ban pause resume fall offline bad refuse oppose removed fire fired layoff lay hurt below above settle fined loosened sell vetoes upholds",
);
