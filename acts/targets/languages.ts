/** Targets: the languages that the site is in besides its own. */
import type { Language } from "../../content/language.ts";
import { languageWith } from "../../content/languages.ts";
import type { Database } from "../../db/schema.ts";
import { type LanguageState, readLanguageStates, setLanguageState } from "../../words/languages.ts";
import { fieldsOf, type TargetType } from "./target-type.ts";

/** By its code. */
export const languageTarget: TargetType<Language & { state: LanguageState }> = {
  lock: findLanguageState,
  read: fieldsOf(findLanguageState, "state", "name"),
  restore: async (trx, code, before, { by, role, now }) => {
    if (role !== "owner") return false;
    await setLanguageState(trx, code, (before?.state ?? null) as LanguageState | null, now, by);
    return true;
  },
};

export async function findLanguageState(db: Database, code: string) {
  const state = (await readLanguageStates(db)).get(code);
  const language = state && languageWith(code);
  return language && { ...language, state };
}
