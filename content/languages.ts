import { liveList, settings } from "../text/words/lookup.ts";
import { spanish } from "./es/spanish.ts";
import type { Language } from "./language.ts";

/** The languages besides English that there are translations in. */
export const allLanguages: readonly Language[] = [spanish];

/** Codes of the other languages that the site is in, with commas between them. */
const chosen = settings("languages", { codes: "es" });

/** Those of them that the site has: of any other nothing appears. */
export const languages = liveList(() => {
  const codes = chosen.codes.split(",").map((code) => code.trim());
  return allLanguages.filter(({ code }) => codes.includes(code));
});
