import type { Language } from "../language.ts";
import search from "./search.json" with { type: "json" };
import terms from "./terms.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

/** Spanish. A native speaker should read every file of this folder before the site is announced (docs/editing.md). */
export const spanish: Language = {
  code: "es",
  tag: "es-US",
  name: "Español",
  revised: "2026-11-24",
  words,
  terms,
  search,
};
