import { words } from "./words.ts";

/** The words of the news screen (SPEC sections 2 and 8). The stories are other people's and come from feeds.ts. */
export const news = words("news", {
  title: "Latest AI & Infrastructure News",
  loading: "Loading news…",
  again: "Try again",
  updatedDaily: "Updated daily",
  lastUpdated: "Last updated",
  /** In place of both, when "daily" would not be true. */
  lastUpdatedOn: "Last updated on",
  readMore: "Read Full Article",
  opensInNewTab: "opens in a new tab",
  alsoIn: "Also in",
  /** Over stories whose day is not known. */
  stories: "Stories",
  /** Leads to the page of the story. */
  fullCoverage: "Full coverage: {count} newsrooms",
  /** Said beside a story before the words that made it relevant, to screen readers. */
  why: "Shown for:",
  newsroom: "{city} newsroom",
  /** What a report is marked as (news/select/report-labels.ts). */
  labels: {
    subscription: "Subscription",
    opinion: "Opinion",
    ap: "AP",
    spanish: "Español",
    "press-release": "Press release",
  } as Readonly<Record<string, string>>,
  /** Of stories that the desk keeps in front; before what it wrote, and before the newsroom's headline under its own. */
  pinned: "Pinned",
  note: "Editor’s note:",
  headlineAt: "Headline at {source}:",
  today: "Today",
  yesterday: "Yesterday",
  earlier: { one: "{count} earlier story", other: "{count} earlier stories" },
  empty: "No stories right now.",
  emptySources: "Stories appear within a few hours of launch. Meanwhile, here are the publishers we follow:",
  /** Stands in the page, beside the stories of before or in their place; the notice is gone after seconds. */
  failed: "The news did not load.",
  failure: {
    title: "Failed to load news",
    description: "Unable to fetch the latest AI news. Please try again later.",
  },
  community: {
    title: "From the community",
    empty: "No stories from readers yet. Yours could be the first.",
    note: "Written by readers, unless it says {name}. We read each story before publishing it, but we didn't report it.",
    badge: "Community story",
    ownBadge: "From {name}",
    by: "By",
    read: "Read the story",
    link: "More from the writer:",
    published: "Published",
    readingTime: "Reading time",
    minutes: "{count} min",
    /** Beside one story, on its page. */
    noteOnOne: "Written by a reader. We read it before publishing it, but we didn't report it.",
    noteOnOwn: "Written and published by us.",
    more: "More stories",
  },
  story: {
    title: "Want to Share Your {city} AI Story?",
    lead: "If you're building, teaching, fixing or questioning AI here, people should hear about it from you. Nothing is published until we've read it.",
    button: "Submit Your Story",
  },
} as const);
