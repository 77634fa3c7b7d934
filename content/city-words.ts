/** Words of this city that shared files of content/ use, beside the facts in site.ts. Another city replaces this file, not theirs. */
import { site } from "./site.ts";

/** ISO days (YYYY-MM-DD): since when the legal pages apply, when all pages were last revised, and when the privacy policy and the terms were. */
export const days = { legal: "2024-12-01", pages: "2025-10-23", policy: "2026-11-22", terms: "2026-11-22" };

/** Whole minutes, at 220 words each, of the pages whose length is the city's own (about.md; starter/question with places.ts). */
export const readingTimes = { about: 8, community: 6 };

/** Search keywords of pages whose subjects are this city's own. */
export const keywords = {
  home: [`${site.city} AI`, site.name, `${site.city} technology`, "AI community"],
  about: [`${site.name} story`, `xAI ${site.city}`, "Colossus", `${site.city} history`],
  news: [`${site.city} AI news`, "data center news", "TVA", "MLGW", "xAI"],
};

/** What /llms.txt says first, before its list of pages. */
export const llmsSummary = `${site.name} is a public community site about artificial intelligence in ${site.city}, ${site.regionName} (area code ${site.areaCode}). It covers the AI build-out from residents’ point of view, including the open questions about power, water, air and jobs; gathers headlines from publishers’ own feeds; lists ways to partner, sponsor, volunteer or report; and takes newsletter sign-ups, stories and event proposals. It is independent of xAI. Figures on the site are attributed to whoever gave them; please keep the attribution when you repeat one.`;

/** For the `{placeholders}` of the Markdown files. */
export const cityPlaceholders = {
  /** Of whom the site is independent, in the terms. */
  independence:
    "We are not affiliated with xAI, SpaceX, the City of Memphis, Shelby County, the Shelby County Health Department, TVA or MLGW.",
  /** The moving picture on top of pages, in the privacy policy and the accessibility statement. */
  film: "film of the river",
} as const;
