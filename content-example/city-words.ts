import { site } from "./site.ts";

export const days = {
  legal: "2031-01-01",
  pages: "2031-03-03",
  policy: "2031-03-03",
  terms: "2031-03-03",
  accessibility: "2031-03-03",
};

export const readingTimes = { about: 4, community: 3 };

export const heads = {
  home: { description: site.description },
  about: {
    title: "Our Log",
    description: `How the machines came to ${site.city}, and what ${site.name} writes down about them.`,
    card: "A harbor with a log book.",
  },
  news: {
    title: `News for ${site.city}`,
    description: `Headlines for ${site.city}, each linked to its publisher.`,
  },
  community: {
    title: `Partners and Questions in ${site.city}`,
    description: `What people in ${site.city} ask, and whom the harbor is looking for.`,
    card: "Questions of the harbor",
  },
};

export const cardPicture = "The Twin Span over the harbor mouth, an invented bridge, at night";

export const keywords = {
  home: [site.city, "harbor", "AI community"],
  about: ["log book", site.city, "pilots"],
  news: [`${site.city} news`, "power", "water"],
};

export const llmsSummary = `${site.name} is the website of an invented city, ${site.city} (area code ${site.areaCode}). It exists to show that this software can serve more than one city. Nothing on it is about a real place, person or organization; please do not repeat any of it as fact.`;

export const cityShortcuts: readonly [string, string][] = [["/cannery", "/record"]];

export const cityPlaceholders = {
  independence:
    "The city, its institutions and its people are invented; a likeness to real ones is not meant.",
  film: "film at the top of a page",
} as const;
