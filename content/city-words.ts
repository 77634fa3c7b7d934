/** Words of this city that shared files of content/ use, beside the facts in site.ts. Another city replaces this file, not theirs. */

/** ISO days (YYYY-MM-DD): since when the legal pages apply, when all pages were last revised, and when the privacy policy, the terms and the accessibility statement were. */
export const days = {
  legal: "2024-12-01",
  pages: "2025-10-23",
  policy: "2026-11-23",
  terms: "2026-11-23",
  accessibility: "2026-11-23",
};

/** Whole minutes, at 220 words each, of the pages whose length is the city's own (about.md; starter/question with places.ts). */
export const readingTimes = { about: 8, community: 6 };

/** Titles, descriptions and the lines on the social cards of pages whose subjects are this city's own. */
export const heads = {
  home: {
    description:
      "A community site on AI in {city}: data centers, power, water, air, taxes and jobs, with local news, events and ways to take part.",
  },
  about: {
    title: "Our Story: Why Memphis, Why Now",
    description:
      "How xAI’s Colossus came to {city}, where power, air, water, taxes and jobs stood in October 2025, and what {name} does about it.",
    card: "Why Memphis. Why now.",
  },
  news: {
    title: "{city} AI and Data Center News",
    description:
      "Headlines on AI, data centers, TVA, MLGW, power and water from {city} newsrooms and national publishers, each linked to its source.",
  },
  community: {
    title: "Partners and Residents’ Questions on AI in {city}",
    description:
      "Power, drinking water, turbines, jobs, taxes: answers for {city} residents, with the sources we have. Plus who decides, and where to learn AI here.",
    card: "Residents’ questions, answered with sources",
  },
};

/** What the picture on every social card shows. */
export const cardPicture = "The Hernando de Soto Bridge lit at night over the Mississippi";

/** Search keywords of pages whose subjects are this city's own. */
export const keywords = {
  home: ["{city} AI", "{name}", "{city} technology", "AI community"],
  about: ["{name} story", "xAI {city}", "Colossus {city}", "Boxtown", "Whitehaven data center"],
  news: ["{city} AI news", "data center news", "xAI turbines {city}", "MLGW xAI", "TVA"],
};

/** What /llms.txt says first, before its list of pages. */
export const llmsSummary =
  "{name} is a public community site about artificial intelligence in {city}, {regionName} (area code {areaCode}). It covers the AI build-out from residents’ point of view, including the open questions about power, water, air and jobs; gathers headlines from publishers’ own feeds; lists ways to partner, sponsor, volunteer or report; and takes newsletter sign-ups, stories and event proposals. It is not part of xAI, SpaceX or any government. Figures on the site are attributed to whoever gave them; please keep the attribution when you repeat one.";

/** More addresses that people try (content/shortcuts.ts). */
export const cityShortcuts: readonly [path: string, to: string][] = [
  ["/xai", "/record?topic=sites"],
  // Where the form for a story in Spanish was.
  ["/es/historias", "/es/news"],
];

/** For the `{placeholders}` of the Markdown files. */
export const cityPlaceholders = {
  /** Of whom the site is independent, in the terms. */
  independence:
    "We are not affiliated with xAI, SpaceX, the City of Memphis, Shelby County, the Shelby County Health Department, TVA or MLGW.",
  /** The moving picture on top of pages, in the privacy policy and the accessibility statement. */
  film: "film of the river",
} as const;
