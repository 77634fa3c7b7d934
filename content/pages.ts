import { days, heads, keywords, readingTimes } from "./city-words.ts";
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
  /** Whole minutes; absent on the legal pages. */
  readingTime?: number;
  /** Sitemap priority (0.0 to 1.0) and change frequency (sitemaps.org). */
  priority: number;
  frequency: "daily" | "weekly" | "monthly" | "yearly";
}

/** Of the pages that were all written on one day. */
const written = { published: days.pages, modified: days.pages };

export const pages: Record<PageKey, PageFacts> = words("pages", {
  home: {
    path: "/",
    name: "Home",
    title: "{name}: AI in {city}, {regionName}. News, events, the Record",
    description: heads.home.description,
    card: "{taglineWithoutStop}",
    keywords: keywords.home,
    ...written,
    readingTime: 5,
    priority: 1.0,
    frequency: "weekly",
  },
  about: {
    path: "/about",
    name: "About",
    ...heads.about,
    keywords: keywords.about,
    ...written,
    readingTime: readingTimes.about,
    priority: 0.9,
    frequency: "monthly",
  },
  news: {
    path: "/news",
    name: "News",
    ...heads.news,
    keywords: keywords.news,
    ...written,
    readingTime: 3,
    priority: 0.9,
    frequency: "daily",
  },
  community: {
    path: "/community",
    name: "Community",
    ...heads.community,
    keywords: ["{city} partnerships", "AI community", "nonprofits", "schools", "startups"],
    ...written,
    readingTime: readingTimes.community,
    priority: 0.8,
    frequency: "weekly",
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
    priority: 0.8,
    frequency: "weekly",
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
    priority: 0.8,
    frequency: "monthly",
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
    priority: 0.7,
    frequency: "monthly",
  },
  privacy: {
    path: "/privacy",
    name: "Privacy Policy",
    title: "Privacy Policy",
    description: "What we keep when you write to us, for how long, who reads it, and what we never do.",
    keywords: ["privacy policy", "{name}"],
    published: days.legal,
    modified: days.policy,
    priority: 0.3,
    frequency: "yearly",
  },
  terms: {
    path: "/terms",
    name: "Terms of Service",
    title: "Terms of Service",
    description: "The agreement between you and {name}.",
    keywords: ["terms of service", "{name}"],
    published: days.legal,
    modified: days.terms,
    priority: 0.3,
    frequency: "yearly",
  },
  accessibility: {
    path: "/accessibility",
    name: "Accessibility",
    title: "Accessibility",
    description: "What we test, what is missing, and how to report a barrier.",
    keywords: ["accessibility", "{name}"],
    published: days.pages,
    modified: days.accessibility,
    priority: 0.3,
    frequency: "yearly",
  },
  sitemap: {
    path: "/sitemap",
    name: "Sitemap",
    title: "Sitemap",
    description: "Every page on this site, and how often each one changes.",
    keywords: ["sitemap", "{name}"],
    ...written,
    readingTime: 3,
    priority: 0.6,
    frequency: "monthly",
  },
});
