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

const day = "2031-03-03";

export const pages: Record<PageKey, PageFacts> = {
  home: {
    path: "/",
    name: "Home",
    title: "Port AI: an invented harbor reads its machines",
    description:
      "A meeting place for everyone who works with, teaches or worries about artificial intelligence in an invented harbor.",
    keywords: ["Port Example", "harbor", "AI community"],
    published: day,
    modified: day,
    readingTime: 2,
    priority: 1.0,
    frequency: "weekly",
  },
  about: {
    path: "/about",
    name: "Our Log",
    title: "Our Log",
    description: "How an invented town came to write down what machines told it, and what was true.",
    keywords: ["log book", "Port Example", "pilots"],
    published: day,
    modified: day,
    readingTime: 4,
    priority: 0.9,
    frequency: "monthly",
  },
  news: {
    path: "/news",
    name: "News",
    title: "Machines, Power & Harbor News",
    description:
      "What the papers say about these machines and the power and water they use, with links to those who wrote it.",
    keywords: ["Port Example news", "power", "water"],
    published: day,
    modified: day,
    readingTime: 3,
    priority: 0.9,
    frequency: "daily",
  },
  community: {
    path: "/community",
    name: "Harbor",
    title: "Work With the Harbor",
    description: "Whom we would like to meet, where Port Example learns, and what people ask on the quay.",
    keywords: ["partners", "schools", "Port Example"],
    published: day,
    modified: day,
    readingTime: 3,
    priority: 0.8,
    frequency: "weekly",
  },
  events: {
    path: "/events",
    name: "In the Loft",
    title: "In the Loft",
    description: "Classes, repair evenings and quarrels in the Net Loft, and how to take the room.",
    keywords: ["events", "Net Loft", "classes"],
    published: day,
    modified: day,
    readingTime: 2,
    priority: 0.8,
    frequency: "weekly",
  },
  getInvolved: {
    path: "/get-involved",
    name: "Come Aboard",
    title: "Come Aboard",
    description: "Four ways to lend a hand: work with us, pay for something, sit beside somebody, report.",
    keywords: ["partner", "sponsor", "volunteer", "press"],
    published: day,
    modified: day,
    readingTime: 2,
    priority: 0.8,
    frequency: "monthly",
  },
  contact: {
    path: "/contact",
    name: "Write to Us",
    title: "Write to Us",
    description: "How to reach the people with the key to the Net Loft.",
    keywords: ["contact", "Port Example"],
    published: day,
    modified: day,
    readingTime: 1,
    priority: 0.7,
    frequency: "monthly",
  },
  privacy: {
    path: "/privacy",
    name: "Privacy Policy",
    title: "Privacy Policy",
    description: "What is kept when you write to us, for how long, who reads it, and what we never do.",
    keywords: ["privacy policy"],
    published: "2031-01-01",
    modified: day,
    priority: 0.3,
    frequency: "yearly",
  },
  terms: {
    path: "/terms",
    name: "Terms of Service",
    title: "Terms of Service",
    description: "What you and we agree to when you use this website.",
    keywords: ["terms of service"],
    published: "2031-01-01",
    modified: day,
    priority: 0.3,
    frequency: "yearly",
  },
  sitemap: {
    path: "/sitemap",
    name: "Sitemap",
    title: "Sitemap",
    description: "Every page of this site, and how often each one changes.",
    keywords: ["sitemap"],
    published: day,
    modified: day,
    readingTime: 2,
    priority: 0.6,
    frequency: "monthly",
  },
};
