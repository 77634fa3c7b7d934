import type { pages as spanishPages } from "./es/pages.ts";
import type { Dictionary } from "./translate.ts";

/** A second language: the words that visitors read under `/<code>`, and what only its pages say. */
export interface Language {
  /** Begins the addresses of its pages, and names its folder in content/. */
  code: string;
  /** For dates, and for browsers (BCP 47). */
  tag: string;
  /** Its own name for itself. */
  name: string;
  /** Texts by their English: forms, notices, mails, the private page. */
  words: Dictionary;
  /** Pages with a form of an English page that they are no translation of: the path of that one, and the last part of theirs. */
  paths: Readonly<Record<string, string>>;
  /** ISO day (YYYY-MM-DD) on which its words were last revised. */
  revised: string;
  /** The English sentences that each text of `pages` and `placeholders` was made from; none where no English page says the same. */
  madeFrom: Readonly<Record<string, readonly string[]>>;
  /** Names and units of measurement as its texts write them, and the English ones, so that claims can be compared. */
  terms: Readonly<Record<string, string>>;
  /** What stands for a placeholder of content/placeholders.ts in translated entries, where that is a sentence. */
  placeholders: Readonly<Record<string, string>>;
  /** Seconds in words, rounded up: "7 minutos". */
  duration: (seconds: number) => string;
  /** By the key of the English page. Those of every language have the keys of the Spanish ones. */
  pages: typeof spanishPages;
}
