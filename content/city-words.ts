import { settings } from "../text/words/lookup.ts";
import { words } from "./words.ts";

/** ISO days (YYYY-MM-DD): since when the legal pages apply, when all pages were last revised, and when the privacy policy, the terms and the accessibility statement were. */
export const days = settings("days", {
  legal: "2024-12-01",
  pages: "2025-10-23",
  policy: "2026-11-29",
  terms: "2026-11-23",
  accessibility: "2026-11-23",
});

/** For the `{placeholders}` of the Markdown files. */
export const cityPlaceholders = words("cityWords", {
  /** Of whom the site is independent, in the terms. */
  independence:
    "We are not affiliated with xAI, SpaceX, the City of Memphis, Shelby County, the Shelby County Health Department, TVA or MLGW.",
  /** The moving picture on top of pages, in the privacy policy and the accessibility statement. */
  film: "film of the river",
} as const);
