/** Tokenizes headlines: normalization, stemming, synonyms, stop words. */
import { newsNames } from "../../content/news-names.ts";
import { madeOf } from "../../text/words/lookup.ts";

const sameNameNow = madeOf((): Names => JSON.parse(JSON.stringify(newsNames.sameName)));

type Names = typeof newsNames.sameName;

/**
 * The normalized words of a text in order: lower case, without accents, possessives and endings; numerals as digits;
 * synonyms as the first of their list.
 */
export function tokenize(text: string): string[] {
  return tokenizeWith(sameNameNow(), text);
}

/** `sameName`: names that are written in two ways. */
export function tokenizeWith(sameName: Names, text: string): string[] {
  return normalize(text, sameName)
    .split(/[^\p{L}\p{N}%$.]+|\.(?!\d)/u)
    .filter(Boolean)
    .map((word) => numerals.get(word) ?? stem(word))
    .map((word) => synonyms.get(word) ?? word);
}

const label =
  /^(?:update[sd]?|breaking(?: news)?|exclusive|watch|videos?|photos?|opinion|report|live(?: updates)?|developing|correction|analysis|column)\s*[:|–—-]+\s+/iu;
/** Each run of letters must end at a sign, a space or the end; otherwise one long word backtracks for half a minute (ReDoS). */
const tail = /\s+[|–—-]\s+(?:\p{L}+(?:['’.]\s?|\s|$)){1,4}$/u;
const aside = /\s*\((?:video|photos?|audio|updated?|opinion|with [^()]*)\)$/iu;

/** A headline without "UPDATE:", "(video)" and the publisher's name, which many append. */
export function bareTitle(title: string, source = ""): string {
  const short = title.replace(label, "").replace(aside, "");
  const at = source ? short.lastIndexOf(source) : -1;
  const own =
    at > 0 && at + source.length === short.length ? short.slice(0, at).replace(/\s*[|–—:-]\s*$/u, "") : short;
  const bare = own.replace(tail, "");
  return bare.split(/\s+/).length > shortest ? bare : own;
}

/** Words of which a headline is left at least. */
const shortest = 4;

/** Normalizes spellings of names and amounts. Tests before each replacement, which is faster. */
function normalize(text: string, sameName: Names): string {
  // Some characters expand to a sentence in NFKD, so the result is cut.
  let line = /[^\0-\x7f]/.test(text) ? text.normalize("NFKD").slice(0, 600).replace(/\p{M}/gu, "") : text;
  if (/['’]/.test(line)) line = line.replace(/['’]s?(?!\p{L})/gu, "");
  if (/\p{L}\.\p{L}/u.test(line)) line = line.replace(/(?<=\p{L})\.(?=\p{L}\b|\s|$)/gu, "");
  line = line.toLowerCase();
  if (/\d/.test(line))
    line = line
      .replace(/ ?per ?cent\b/g, "%")
      .replace(/(\d) ?(million|billion|trillion|bl?n)\b/g, (_, digit, unit) => digit + unit[0])
      .replace(/\bus\$(?=\d)/g, "$")
      .replace(/(\d),(?=\d{3})/g, "$1");
  if (line.includes("intelligence")) line = line.replaceAll("artificial intelligence", "ai");
  for (const [long, short] of sameName) {
    if (line.includes(long)) line = line.replaceAll(long, short);
  }
  return line;
}

function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const base = singular(word);
  if (base.length < 6) return withoutE(base);
  const bare = base.endsWith("ing") ? base.slice(0, -3) : base.endsWith("ed") ? base.slice(0, -2) : base;
  return withoutE(bare.at(-1) === bare.at(-2) ? bare.slice(0, -1) : bare);
}

function singular(word: string): string {
  if (word.endsWith("ies") || word.endsWith("ied")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function withoutE(word: string): string {
  return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
}

const numerals = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, i) => [word, String(i)]),
);

const list = (words: string) => new Set(words.split(" ").flatMap((word) => [word, stem(word)]));

/** Normalized words that carry no meaning. */
export const stopWords: ReadonlySet<string> = list(
  "a an the of to for in on at by with and or as is are was were be been will would its their his her has have it that this than from into after over about amid says say said officials report new just only also next beside near around up out off come go get until till what how why who when where here there they them you your we our he she more most every some all still can cannot could may might should do does did",
);
/** Words that negate or reverse a headline. */
export const reversals: ReadonlySet<string> = list(
  "not no never without reject deny cancel canceled cancelled drop stop end close fail lose block veto ban pause resume fall offline bad refuse oppose removed fire fired layoff hurt below above settle fined loosened sell vetoes upholds",
);

/** Synonyms in lists; the first word of each represents all. */
const synonyms = new Map(
  `
  company firm business, approve ok oks okay pass clear, reject nix deny, ask seek request urge, begin
  start launch kick, plan propose intend, build construct erect, buy acquire purchase, hike increase, cut
  slash reduce trim, probe investigate investigation inquiry, suit lawsuit, picture image photo
  photograph, visit tour, plant factory, hit strike, back recommend support endorse, show find reveal,
  warn caution, child kid, worker employee staff, police cop, test try trial pilot, teacher educator,
  resident neighbor neighbour, lawmaker legislator, license licence, center centre, program programme, use
  using used, make making made, pick choose select name appoint, join attend, draw attract, injure hurt
  wound, huge massive giant, monthly month, overnight night, fix repair, help aid assist, money cash,
  clean cleanup, quit resign, talk discuss negotiate, deal agreement pact, power electricity, vote ballot,
  open opening, close shut, old former, pay fund, install put, require force, land raise secure, megawatt mw, gigawatt gw,
  win won, rise rose, fall fell, lay laid, break broke, take took, lose lost, sell sold, send sent, hold held, meet met, leave left, give gave
  `
    .split(",")
    .flatMap((list) => {
      const [first = "", ...others] = list.trim().split(/\s+/).map(stem);
      return others.map((word) => [word, first] as const);
    }),
);
