import { settings } from "../text/words/lookup.ts";

/** The site's own language: its code, as addresses of pages in other languages have one, and its name for itself. */
export const ownLanguage = settings("ownLanguage", { code: "en", name: "English" });
