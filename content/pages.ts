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
  | "sitemap";

export interface PageFacts {
  /** Path on this site, with no trailing slash. */
  path: string;
  /** Short name: breadcrumb, sitemap, links. */
  name: string;
  /** Document title without the brand; the home page's stands alone. */
  title: string;
  description: string;
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

const day = "2025-10-23";

export const pages: Record<PageKey, PageFacts> = {
  home: {
    path: "/",
    name: "Home",
    title: "901 AI: Memphis is ground zero for the AI revolution",
    description:
      "A community for everyone building, teaching and questioning artificial intelligence in Memphis, Tennessee.",
    keywords: ["Memphis AI", "901 AI", "Memphis technology", "AI community"],
    published: day,
    modified: day,
    readingTime: 5,
    priority: 1.0,
    frequency: "weekly",
  },
  about: {
    path: "/about",
    name: "About",
    title: "Our Story",
    description: "Why Memphis, why now, and what 901 AI does about it.",
    keywords: ["901 AI story", "xAI Memphis", "Colossus", "Memphis history"],
    published: day,
    modified: day,
    readingTime: 8,
    priority: 0.9,
    frequency: "monthly",
  },
  news: {
    path: "/news",
    name: "News",
    title: "Latest AI & Infrastructure News",
    description:
      "AI and infrastructure news for Memphis, gathered daily, with links to the people who reported it.",
    keywords: ["Memphis AI news", "data center news", "TVA", "MLGW", "xAI"],
    published: day,
    modified: day,
    readingTime: 3,
    priority: 0.9,
    frequency: "daily",
  },
  community: {
    path: "/community",
    name: "Community",
    title: "Partnership Opportunities",
    description:
      "Who we are looking for, what we offer partners, where Memphis learns, and answers to what residents ask.",
    keywords: ["Memphis partnerships", "AI community", "nonprofits", "schools", "startups"],
    published: day,
    modified: day,
    readingTime: 6,
    priority: 0.8,
    frequency: "weekly",
  },
  events: {
    path: "/events",
    name: "Events",
    title: "Events",
    description:
      "Classes, workshops and gatherings about AI in Memphis: what is coming, and how to host one.",
    keywords: ["Memphis AI events", "workshops", "meetups"],
    published: day,
    modified: day,
    readingTime: 4,
    priority: 0.8,
    frequency: "weekly",
  },
  getInvolved: {
    path: "/get-involved",
    name: "Get Involved",
    title: "Get Involved",
    description: "Partner, sponsor, volunteer, mentor or report on AI in Memphis.",
    keywords: ["partner", "sponsor", "volunteer", "mentor", "media", "Memphis AI"],
    published: day,
    modified: day,
    readingTime: 5,
    priority: 0.8,
    frequency: "monthly",
  },
  contact: {
    path: "/contact",
    name: "Contact",
    title: "Contact Us",
    description: "Write to 901 AI in Memphis, Tennessee. A person answers.",
    keywords: ["contact 901 AI", "Memphis AI press"],
    published: day,
    modified: day,
    readingTime: 2,
    priority: 0.7,
    frequency: "monthly",
  },
  privacy: {
    path: "/privacy",
    name: "Privacy Policy",
    title: "Privacy Policy",
    description: "What we keep when you write to us, for how long, who reads it, and what we never do.",
    keywords: ["privacy policy", "901 AI"],
    published: "2024-12-01",
    modified: day,
    priority: 0.3,
    frequency: "yearly",
  },
  terms: {
    path: "/terms",
    name: "Terms of Service",
    title: "Terms of Service",
    description: "The agreement between you and 901 AI.",
    keywords: ["terms of service", "901 AI"],
    published: "2024-12-01",
    modified: day,
    priority: 0.3,
    frequency: "yearly",
  },
  sitemap: {
    path: "/sitemap",
    name: "Sitemap",
    title: "Sitemap",
    description: "Every page on this site, and how often each one changes.",
    keywords: ["sitemap", "901 AI"],
    published: day,
    modified: day,
    readingTime: 3,
    priority: 0.6,
    frequency: "monthly",
  },
};
