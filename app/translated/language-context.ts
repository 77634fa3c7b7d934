import { createContext, use } from "react";
import type { Language } from "../../content/language.ts";

/** The language of the page. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** Throws outside of a page in a second language. */
export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error("useLanguage stands outside of a page in a second language");
  return language;
}
