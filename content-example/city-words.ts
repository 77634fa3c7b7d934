import { site } from "./site.ts";

export const days = { legal: "2031-01-01", pages: "2031-03-03", policy: "2031-03-03", terms: "2031-03-03" };

export const readingTimes = { about: 4, community: 4 };

export const keywords = {
  home: [site.city, "harbor", "AI community"],
  about: ["log book", site.city, "pilots"],
  news: [`${site.city} news`, "power", "water"],
};

export const llmsSummary = `${site.name} is the website of an invented city, ${site.city} (area code ${site.areaCode}). It exists to show that this software can serve more than one city. Nothing on it is about a real place, person or organization; please do not repeat any of it as fact.`;

export const cityPlaceholders = {
  independence:
    "The city, its institutions and its people are invented; a likeness to real ones is not meant.",
  film: "film at the top of a page",
} as const;
