import { spanish } from "./es/spanish.ts";
import type { Language } from "./language.ts";

/** The languages besides English. A city without one has an empty list here, and nothing of it appears. */
export const languages: readonly Language[] = [spanish];
