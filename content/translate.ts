/** The second languages: what is said in them, and where. */
import { underLanguage } from "../text/words/lookup.ts";
import { currentReading, readIn } from "../text/words/reading.ts";
import type { Language } from "./language.ts";
import { languages } from "./languages.ts";

/** The language with this code; undefined for the site's own, and for one that this city does not have. */
export function languageOf(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language.code === code);
}

/** The code of the language of the page that is being answered; undefined for the site's own. */
export function currentLanguage(): string | undefined {
  return currentReading().language?.code;
}

/** Words of content/ as they are in a language, whatever that of the page; undefined or null is the site's own. */
export function inLanguage<T>(words: T, code: string | null | undefined): T {
  return readIn(languageOf(code), () => JSON.parse(JSON.stringify(words)));
}

/** The path of a page in a language: `/contact` is `/es/contact`, Home is `/es`; `/?a#b` is `/es?a#b`. */
export function translatedPath(path: string, code: string | null | undefined): string {
  const language = languageOf(code);
  return language ? underLanguage(path, language.code) : path;
}
