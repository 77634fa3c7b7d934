import { liveList } from "../text/words/lookup.ts";
import { spanish } from "./es/spanish.ts";
import type { Language } from "./language.ts";
import { site } from "./site.ts";

/** The languages besides English that there are translations in. */
export const allLanguages: readonly Language[] = [spanish];

/** Those of them that the site has: of any other nothing appears. */
export const languages = liveList(() => {
  const codes = site.languages.split(",").map((code) => code.trim());
  return allLanguages.filter(({ code }) => codes.includes(code));
});
