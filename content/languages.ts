import { liveList, madeOf, settings } from "../text/words/lookup.ts";
import { spanish } from "./es/spanish.ts";
import type { Language } from "./language.ts";
import { languageNamed } from "./language-names.ts";

/** The languages besides English that the release has a dictionary of. */
export const allLanguages: readonly Language[] = [spanish];

/** Codes with commas between them: of those that readers are told of, and of those that whoever has the link sees. */
const chosen = settings("languages", { codes: "es", added: "" });

const now = madeOf(() => {
  const announced = readCodes(chosen.codes);
  return { announced, all: [...new Set([...announced, ...readCodes(chosen.added)])] };
});

/** The languages that the site is in besides its own: of any other nothing appears. */
export const languages = liveList(() => now().all);

/** Those of them that links, menus and search engines lead to. */
export const announcedLanguages = liveList(() => now().announced);

/** With the dictionary of the release, where there is one; undefined for what is no language. */
export function languageWith(code: string): Language | undefined {
  return allLanguages.find((one) => one.code === code) ?? languageNamed(code);
}

function readCodes(codes: string): Language[] {
  return codes.split(",").flatMap((code) => languageWith(code.trim()) ?? []);
}
