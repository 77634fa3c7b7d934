/** The facts of a sentence that can be looked up, each in one form however it is written. Dates are read in English and Spanish. */

export interface Fact {
  kind: "number" | "quote" | "name";
  /** A date is a number of the form 2025-10-10, 2025-10 or, without its year, 0000-10-10. */
  text: string;
  /** The longer words around a number, or in the sentence of a date (`stemsOf`). */
  near: readonly string[];
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

/**
 * A text in which facts are looked up; `from`: what to call it. Holds a number beside one of the same words, if it has any; a date, or one more exact, with two words of
 * its sentence.
 */
export function evidence(from: string, source: string) {
  const text = plain(source);
  const [words, numbers] = [` ${wordsOf(text)} `, numbersOf(text)];
  const stems = new Set(stemsOf(words));
  const holds = ({ kind, text, near }: Fact) => {
    if (kind === "quote") return words.toLowerCase().includes(` ${text} `);
    if (kind === "name") return words.includes(` ${text} `);
    if (!isDate.test(text))
      return numbers.some(
        (one) => one.text === text && (!near[0] || one.near.some((word) => near.includes(word))),
      );
    const [start, rest] = text.startsWith("0000") ? [4, text.slice(4)] : [0, text];
    const isSaid = numbers.some((one) => `${one.text}-`.slice(start).startsWith(`${rest}-`));
    return isSaid && near.filter((word) => stems.has(word)).length >= Math.min(2, near.length);
  };
  return { from, holds };
}

const isDate = /^(19|20|00)\d\d(-\d\d){0,2}$/;
const number = /(?<![\p{L}\d.-])\d(?:[\p{L}\d.:-]*\d)?(?: (?:million|billion|percent)\b)?/gu;

function numbersOf(text: string): Fact[] {
  return [...text.matchAll(number)].map(({ 0: found, index }) => {
    const before = wordsOf(text.slice(0, index)).split(" ").slice(-3);
    const after = wordsOf(text.slice(index + found.length))
      .split(" ")
      .slice(0, 4);
    // A vote needs no word beside it.
    const around = isDate.test(found) ? text : /^\d+-\d+$/.test(found) ? "" : [...before, ...after].join(" ");
    return { kind: "number", text: found, near: stemsOf(around) };
  });
}

const stops =
  /^(about|after|also|around|from|have|into|more|most|over|said|than|that|their|there|they|this|were|will|with|would|year)$/;

/** The words of four letters and more in small letters, without the s of a plural. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(text).toLowerCase().split(" ");
  return words
    .filter((word) => /^\p{L}{4}/u.test(word) && !stops.test(word))
    .map((word) => word.replace(/s$/, ""));
}

const capital = String.raw`\p{Lu}[\p{L}\d'-]*(?:[.&](?=[\p{L}\d])[\p{L}\d'-]+)*`;
const name = new RegExp(`(?<![\\p{L}\\d])${capital}(?:(?: &)? ${capital})*`, "gu");

/** Capitalized words in a row; alone at the start of a sentence, only one that is no common spelling, such as MLGW. */
function namesOf(text: string, isOrdinary: (word: string) => boolean): string[] {
  const isHeadline = text.includes(" ") && !/(?<!\p{L})\p{Ll}{5}|[.?!]$/u.test(text);
  const found = [...text.matchAll(name)].flatMap(({ 0: row, index }) => {
    const words = row.split(" ");
    if (isHeadline) return words.filter((word) => word !== "&" && !isOrdinary(word.toLowerCase()));
    if (!/(^|[.:;?!¿¡“(-]\s*)$/.test(text.slice(0, index))) return row;
    const first = words.findIndex((word) => word !== "&" && !isOrdinary(word.toLowerCase()));
    const named = first < 0 ? "" : words.slice(first).join(" ");
    return /^\p{Lu}[\p{Ll}'-]*$/u.test(named) ? [] : named;
  });
  return found.filter((one) => one.length > 1 && !months.includes(one));
}

/** The words with one space between them. */
function wordsOf(text: string): string {
  const only = text.replace(/\.(?![\p{L}\d])|[^\p{L}\d\s'&.-]/gu, " ");
  return only.replace(/\s+/g, " ").trim();
}

const months = ["en", "es"].flatMap((language) =>
  Array.from({ length: 12 }, (_, at) =>
    new Date(2000, at, 15).toLocaleDateString(language, { month: "long" }),
  ),
);
const month = `(?<month>${months.flatMap((name) => [name, name.slice(0, 3)]).join("|")}|Sept)`;
const dates = [
  `\\b${month}\\b\\.? (?<day>\\d{1,2})(?!\\d)(?:, (?<year>\\d{4}))?`,
  `\\b(?<day>\\d{1,2}) de ${month}\\b(?: del? (?<year>\\d{4}))?`,
  `\\b${month}\\b\\.?(?: de)? (?<year>\\d{4})`,
].map((pattern) => new RegExp(pattern, "g"));

/** Numbers without marks between their digits, dates as ISO 8601 has them, one kind of dash and apostrophe. */
function plain(text: string): string {
  const iso = (...found: unknown[]) => {
    const { year = "0000", month = "", day } = found.at(-1) as Record<string, string | undefined>;
    const at = (months.findIndex((name) => name.startsWith(month)) % 12) + 1;
    return [year, at, ...(day ? [day] : [])].map((part) => String(part).padStart(2, "0")).join("-");
  };
  const tidy = text
    .replace(/\s/g, " ")
    .replace(/[‐‑–—]/g, "-")
    .replace(/[’‘]/g, "'")
    .replace(/'s\b|'(?!\p{L})|(?<!\p{L})'/gu, "")
    .replace(/(?<=\d)[,.](?=\d{3}(?!\d))/g, "");
  return dates
    .reduce((so, date) => so.replace(date, iso), tidy)
    .replace(/(\d) (?:to|a) (?=\d)/g, "$1-")
    .replace(/\$(\d[\d.]*(?: (?:million|billion))?)/g, "$1 dollars")
    .replace(/(\d) ?%/g, "$1 percent");
}
