import type { Language } from "../content/language.ts";

/** The languages besides English. */
export const languages: readonly Language[] = [];
