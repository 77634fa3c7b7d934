import { setFacts } from "../text/words/lookup.ts";
import { days } from "./city-words.ts";
import { words } from "./words.ts";

/** What each screen says about itself: title, description, dates, reading time. The order is the order of the sitemap. */
export type PageKey =
  | "home"
  | "about"
  | "news"
  | "community"
  | "events"
  | "getInvolved"
  | "contact"
  | "privacy"
  | "terms"
  | "accessibility"
  | "sitemap";

export interface PageFacts {
  /** Path on this site, with no trailing slash. */
  path: string;
  /** Short name: breadcrumb, sitemap, links. */
  name: string;
  /** Document title without the brand; the home page's stands alone. */
  title: string;
  description: string;
  /** The line on its social card, where that is not the title. */
  card?: string;
  keywords: readonly string[];
  /** ISO days (YYYY-MM-DD). */
  published: string;
  modified: string;
  /** Whole minutes, at 220 words each; absent on the legal pages. */
  readingTime?: number;
}

setFacts({
  legalDay: () => days.legal,
  pagesDay: () => days.pages,
  policyDay: () => days.policy,
  termsDay: () => days.terms,
  accessibilityDay: () => days.accessibility,
});

/** Of the pages that were all written on one day. */
const written = { published: "{pagesDay}", modified: "{pagesDay}" };

export const pages: Record<PageKey, PageFacts> = words("pages", {
  home: {
    path: "/",
    name: "Home",
    title: "{name}: AI in {city}, {regionName}. News, events, the Record",
    description:
      "A community site on AI in {city}: data centers, power, water, air, taxes and jobs, with local news, events and ways to take part.",
    card: "{taglineWithoutStop}",
    keywords: ["{city} AI", "{name}", "{city} technology", "AI community"],
    ...written,
    readingTime: 5,
  },
  about: {
    path: "/about",
    name: "About",
    title: "Our Story: Why Memphis, Why Now",
    description:
      "How xAI’s Colossus came to {city}, where power, air, water, taxes and jobs stood in October 2025, and what {name} does about it.",
    card: "Why Memphis. Why now.",
    keywords: ["{name} story", "xAI {city}", "Colossus {city}", "Boxtown", "Whitehaven data center"],
    ...written,
    readingTime: 8,
  },
  news: {
    path: "/news",
    name: "News",
    title: "{city} AI and Data Center News",
    description:
      "Headlines on AI, data centers, TVA, MLGW, power and water from {city} newsrooms and national publishers, each linked to its source.",
    keywords: ["{city} AI news", "data center news", "xAI turbines {city}", "MLGW xAI", "TVA"],
    ...written,
    readingTime: 3,
  },
  community: {
    path: "/community",
    name: "Community",
    title: "Partners and Residents’ Questions on AI in {city}",
    description:
      "Power, drinking water, turbines, jobs, taxes: answers for {city} residents, with the sources we have. Plus who decides, and where to learn AI here.",
    card: "Residents’ questions, answered with sources",
    keywords: ["{city} partnerships", "AI community", "nonprofits", "schools", "startups"],
    ...written,
    readingTime: 6,
  },
  events: {
    path: "/events",
    name: "Events",
    title: "AI Events in {city}",
    description:
      "Classes, workshops and public meetings about AI in {city}, with a calendar you can subscribe to. How to host your own.",
    keywords: ["{city} AI events", "workshops", "meetups"],
    ...written,
    readingTime: 4,
  },
  getInvolved: {
    path: "/get-involved",
    name: "Get Involved",
    title: "Partner, Sponsor, Volunteer",
    description:
      "Put your organization, your time or a room to work for AI learning in {city}. Press inquiries welcome.",
    keywords: ["partner", "sponsor", "volunteer", "mentor", "media", "{city} AI"],
    ...written,
    readingTime: 5,
  },
  contact: {
    path: "/contact",
    name: "Contact",
    title: "Contact: Questions, Corrections, Press",
    card: "Questions, corrections, press",
    description: "Write to {name} in {city}, {regionName}. Corrections welcome. Press address on this page.",
    keywords: ["contact {name}", "{city} AI press"],
    ...written,
    readingTime: 2,
  },
  privacy: {
    path: "/privacy",
    name: "Privacy Policy",
    title: "Privacy Policy",
    description: "What we keep when you write to us, for how long, who reads it, and what we never do.",
    keywords: ["privacy policy", "{name}"],
    published: "{legalDay}",
    modified: "{policyDay}",
  },
  terms: {
    path: "/terms",
    name: "Terms of Service",
    title: "Terms of Service",
    description: "The agreement between you and {name}.",
    keywords: ["terms of service", "{name}"],
    published: "{legalDay}",
    modified: "{termsDay}",
  },
  accessibility: {
    path: "/accessibility",
    name: "Accessibility",
    title: "Accessibility",
    description: "What we test, what is missing, and how to report a barrier.",
    keywords: ["accessibility", "{name}"],
    published: "{pagesDay}",
    modified: "{accessibilityDay}",
  },
  sitemap: {
    path: "/sitemap",
    name: "Sitemap",
    title: "Sitemap",
    description: "The main pages of this site, and how often most of them change.",
    keywords: ["sitemap", "{name}"],
    ...written,
    readingTime: 3,
  },
});
