/** Texts in a second language, found by their English: a text that has no translation stays English and is marked as such. */
import type { Language } from "./language.ts";
import { languages } from "./languages.ts";

/** Texts by the English ones that they translate. A part that is put in later stands in braces in both. */
export type Dictionary = Readonly<Record<string, string>>;

/** The language with this code; undefined for English, and for one that this city does not have. */
export function languageOf(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language.code === code);
}

/** Words of content/ or of a form in a language; the same words for English. English leftovers are marked (`markEnglish`). */
export function inLanguage<T>(words: T, code: string | null | undefined): T {
  const language = languageOf(code);
  return language ? translate(words, language.words) : words;
}

/** The path of a page in a language: `/contact` is `/es/contact`, Home is `/es`; some have a path of their own. */
export function translatedPath(path: string, code: string | null | undefined): string {
  const language = languageOf(code);
  if (!language) return path;
  return path === "/" ? `/${code}` : `/${code}/${language.paths[path] ?? path.slice(1)}`;
}

/** Translates each text in a value, whatever its depth. A function that fills in a text gives the translated one. */
export function translate<T>(value: T, words: Dictionary): T {
  return translated(value, words) as T;
}

/** The texts of a value that are not in the dictionary. */
export function untranslated(value: unknown, words: Dictionary): string[] {
  if (typeof value === "string") return isText(value) && !Object.hasOwn(words, value) ? [value] : [];
  if (typeof value === "function") return untranslated(value(...placeholders), words);
  return typeof value === "object" && value
    ? Object.values(value).flatMap((one) => untranslated(one, words))
    : [];
}

/** A text as English, in a page of another language. */
export function asEnglish(text: string): string {
  return opening + text + closing;
}

/** HTML with its English leftovers as `<span lang="en">`; without a mark where no element can stand. */
export function markEnglish(html: string): string {
  const bare = html.replace(/<(title|textarea|script|style)\b.*?<\/\1>|<[^>]*>/gs, withoutMarks);
  return withoutMarks(bare.replace(pair, '<span lang="en">$1</span>'));
}

/** Plain text without the marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(opening, "").replaceAll(closing, "");
}

/** Noncharacters of Unicode (section 23.7), which are for use inside a program. */
const [opening, closing] = ["\uFDD0", "\uFDD1"];
const pair = new RegExp(`${opening}(.*?)${closing}`, "gs");
/** What a function is given so that its text shows where its arguments go. */
const placeholders = ["{0}", "{1}"];

function translated(value: unknown, words: Dictionary): unknown {
  if (typeof value === "string") return lookUp(value, words);
  if (typeof value === "function")
    return (...given: unknown[]) => {
      const text = lookUp(value(...placeholders), words);
      return text.replace(/\{(\d)\}/g, (_, at: string) => String(given[Number(at)] ?? ""));
    };
  if (Array.isArray(value)) return value.map((one) => translated(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translated(one, words)]));
}

function lookUp(english: string, words: Dictionary): string {
  if (!isText(english)) return english;
  return Object.hasOwn(words, english) ? (words[english] ?? "") : asEnglish(english);
}

/** Addresses, and what is only put together of parts, are the same in every language. */
function isText(text: string): boolean {
  return !/^(\/|https?:)/.test(text) && /\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
}
