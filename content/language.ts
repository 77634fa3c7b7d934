import type { Dictionary } from "../text/words/reading.ts";

/**
 * A second language: the words that visitors read under `/<code>`. A text is found by its default (`words`): where that changes,
 * the page says the new default until the translation follows; `npm run check` names it.
 */
export interface Language extends Dictionary {
  /** Its own name for itself. */
  name: string;
  /** ISO day (YYYY-MM-DD) on which its words were last revised. */
  revised: string;
  /** Names and units of measurement as its texts write them, and the English ones, so that claims can be compared. */
  terms: Readonly<Record<string, string>>;
  /** What people type into the search besides the names of topics and terms, in small letters without accents, and its English. */
  search?: Readonly<Record<string, string>>;
}
