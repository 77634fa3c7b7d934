/**
 * The facts of a sentence that can be looked up: numbers with the words around them, dates, quotations and names, each in one form
 * however it is written ("Oct 10, 2025", "10 de octubre de 2025"). Dates are read in English and Spanish.
 */

export interface Fact {
  kind: "number" | "quote" | "name";
  /** A date is a number of the form 2025-10-10, 2025-10 or, without its year, 0000-10-10. */
  text: string;
  /** The longer words around a number, or in the sentence of a date (`stemsOf`). */
  near: readonly string[];
}

/** A text in which facts are looked up. */
export interface Evidence {
  /** What to call it. */
  from: string;
  holds: (fact: Fact) => boolean;
}

/** `isOrdinary`: whether a word in small letters is one that a capital at the start of a sentence or in a headline makes no name. */
export function factsOf(sentence: string, isOrdinary: (word: string) => boolean): Fact[] {
  const text = plain(sentence);
  const quotes = [...text.matchAll(/[“«]([^”»]+)[”»]/g)].map(([, said = ""]) => wordsOf(said).toLowerCase());
  return [
    ...numbersOf(text),
    ...quotes.map((text) => ({ kind: "quote" as const, text, near: [] })),
    ...namesOf(text, isOrdinary).map((text) => ({ kind: "name" as const, text, near: [] })),
  ];
}

/** Holds a number beside one of the same words, if it has any, and a date that is as exact or more so. */
export function evidence(from: string, source: string): Evidence {
  const text = plain(source);
  const [words, numbers] = [` ${wordsOf(text)} `, numbersOf(text)];
  const small = words.toLowerCase();
  const stems = new Set(stemsOf(small.split(" ")));
  const holds = ({ kind, text, near }: Fact) => {
    if (kind !== "number") return (kind === "quote" ? small : words).includes(` ${text} `);
    if (isDate.test(text)) {
      const isSo = (found: Fact) =>
        `${found.text}-`.slice(text.startsWith("0000") ? 4 : 0).startsWith(`${text.replace("0000", "")}-`);
      return near.filter((word) => stems.has(word)).length >= Math.min(2, near.length) && numbers.some(isSo);
    }
    const isAlone = near.length === 0 || /^\d+-\d+$/.test(text);
    return numbers.some(
      (found) => found.text === text && (isAlone || found.near.some((word) => near.includes(word))),
    );
  };
  return { from, holds };
}

const isDate = /^(19|20|00)\d\d(-\d\d){0,2}$/;
const number = /(?<![\p{L}\d.-])\d(?:[\p{L}\d.:-]*\d)?(?: (?:million|billion|percent)\b)?/gu;
const stops =
  /^(about|after|also|around|from|have|into|more|most|over|said|than|that|their|there|they|this|were|will|with|would|year)$/;

function numbersOf(text: string): Fact[] {
  return [...text.matchAll(number)].map(({ 0: found, index }) => {
    const before = wordsOf(text.slice(0, index)).split(" ").slice(-3);
    const after = wordsOf(text.slice(index + found.length))
      .split(" ")
      .slice(0, 4);
    const around = isDate.test(found) ? wordsOf(text).split(" ") : [...before, ...after];
    return { kind: "number", text: found, near: stemsOf(around) };
  });
}

/** The longer words in small letters without the s of a plural. */
export function stemsOf(words: readonly string[]): string[] {
  const longer = words
    .map((word) => word.toLowerCase())
    .filter((word) => /^\p{L}{4}/u.test(word) && !stops.test(word));
  return longer.map((word) => word.replace(/s$/, ""));
}

const capital = String.raw`\p{Lu}[\p{L}\d'-]*(?:[.&](?=[\p{L}\d])[\p{L}\d'-]+)*`;
const name = new RegExp(`${capital}(?:(?: &)? ${capital})*`, "gu");

/** Capitalized words in a row; alone at the start of a sentence, only one that is no common spelling, such as MLGW. */
function namesOf(text: string, isOrdinary: (word: string) => boolean): string[] {
  const isHeadline = text.includes(" ") && !/(?<!\p{L})\p{Ll}{5}|[.?!]$/u.test(text);
  const found = [...text.matchAll(name)].flatMap(({ 0: row, index }) => {
    const words = row.split(" ").filter((word, at) => at > 0 || word !== "&");
    if (isHeadline) return words.filter((word) => !isOrdinary(word.toLowerCase()));
    if (!/(^|[.:;?!¿¡“(-]\s*)$/.test(text.slice(0, index))) return words.join(" ");
    const first = words.findIndex((word) => !isOrdinary(word.toLowerCase()));
    const named = first < 0 ? "" : words.slice(first).join(" ");
    return /^\p{Lu}[\p{Ll}'-]*$/u.test(named) ? [] : named;
  });
  return found.filter((one) => one.length > 1 && !monthNumbers.has(one));
}

/** The words with one space between them. */
function wordsOf(text: string): string {
  const only = text.replace(/\.(?![\p{L}\d])|[^\p{L}\d\s'&.-]/gu, " ");
  return only.replace(/\s+/g, " ").trim();
}

const monthNumbers = new Map(
  ["en", "es"].flatMap((language) =>
    (["long", "short"] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at): [string, string] => [
        new Date(Date.UTC(2000, at)).toLocaleDateString(language, { month, timeZone: "UTC" }),
        `-${String(at + 1).padStart(2, "0")}`,
      ]),
    ),
  ),
).set("Sept", "-09");
const month = `(?<month>${[...monthNumbers.keys()].toSorted((a, b) => b.length - a.length).join("|")})`;
const dates = [
  `\\b${month}\\.? (?<day>\\d{1,2})(?!\\d)(?:, (?<year>\\d{4}))?`,
  `\\b(?<day>\\d{1,2}) de ${month}(?: del? (?<year>\\d{4}))?`,
  `\\b${month}\\.?(?: de)? (?<year>\\d{4})`,
].map((pattern) => new RegExp(pattern, "g"));

/** Numbers without marks between their digits, dates as ISO 8601 has them, one kind of dash and apostrophe. */
function plain(text: string): string {
  const tidy = text
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[‐‑–—]/g, "-")
    .replace(/[’‘]/g, "'")
    .replace(/'s\b|'(?!\p{L})|(?<!\p{L})'/gu, "")
    .replace(/(?<=\d)[,.](?=\d{3}(?!\d))/g, "");
  const iso = (...found: unknown[]) => {
    const { year = "0000", month = "", day } = found.at(-1) as Record<string, string | undefined>;
    return `${year}${monthNumbers.get(month)}${day ? `-${day.padStart(2, "0")}` : ""}`;
  };
  return dates
    .reduce((so, date) => so.replace(date, iso), tidy)
    .replace(/(\d) (?:to|a) (?=\d)/g, "$1-")
    .replace(/\$(\d[\d.]*(?: (?:million|billion))?)/g, "$1 dollars")
    .replace(/(\d) ?%/g, "$1 percent");
}
