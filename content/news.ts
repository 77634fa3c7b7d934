import { site } from "./site.ts";

/** The words of the news screen (SPEC sections 2 and 8). The stories are other people's and come from feeds.ts. */
export const news = {
  title: "Latest AI & Infrastructure News",
  loading: "Loading news…",
  updatedDaily: "Updated daily",
  lastUpdated: "Last updated",
  /** In place of both, when "daily" would not be true. */
  lastUpdatedOn: "Last updated on",
  readMore: "Read Full Article",
  opensInNewTab: "opens in a new tab",
  alsoIn: "Also in",
  empty: "No stories right now.",
  emptySources: "Meanwhile, here are the publishers we follow:",
  /** Stands in the page, beside the stories of before or in their place; the notice is gone after seconds. */
  failed: "The news did not load.",
  failure: {
    title: "Failed to load news",
    description: "Unable to fetch the latest AI news. Please try again later.",
  },
  community: {
    title: "From the community",
    empty: "No stories from readers yet. Yours could be the first.",
    note: "Written by readers. We read each story before publishing it, but we didn't report it.",
    badge: "Community story",
    by: "By",
    read: "Read the story",
    link: "More from the writer:",
    published: "Published",
    readingTime: "Reading time",
    minutes: (count: number) => `${count} min`,
    /** Beside one story, on its page. */
    noteOnOne: "Written by a reader. We read it before publishing it, but we didn't report it.",
    more: "More stories",
  },
  story: {
    title: `Want to Share Your ${site.city} AI Story?`,
    lead: "If you're building, teaching, fixing or questioning AI here, people should hear about it from you. Nothing is published until we've read it.",
    button: "Submit Your Story",
  },
  note: {
    title: "How stories are chosen",
    text: "Our server reads the publishers’ own public feeds and picks out stories about AI and the power, water and buildings behind it. A program does the picking, by the rules below. We show the headline, the date, the publisher’s own short description, a small copy of its picture if it has one, and a link to the publisher. A link is not an endorsement, in either direction.",
    follow: "Follow this page in a feed reader:",
  },
  rules: {
    title: "The rules, word for word",
    needs: "a story is shown when its headline or description is about one of these:",
    whole: "every story is shown.",
    needsHere: "If it also names a place here, one of these is enough:",
    more: [
      "The rules are the same for praise and for criticism. No word on these lists says whether something is good or bad.",
      "When several publishers cover the same story, it appears once, credited to whoever published first, with the others listed below.",
      "With three or more publishers, no publisher gets more than a third of the cards while the others have enough to show. Any places left over are filled in turn.",
      "A story with no date, or with a date in the future, counts from when we first saw it.",
      "Ads, deals and sponsored posts are left out.",
      "The newest come first, 24 at most. We can remove a story by hand. We can't add one or move one up.",
    ],
    any: "One of these words:",
    never: "But not where it says:",
    advertising: "Ads and deals",
    inHeadline: "A story is left out when its headline has one of these:",
  },
  sources: {
    caption: "Publishers we follow",
    columns: { publisher: "Publisher", topic: "Covers", lastRead: "Last checked" },
    notYet: "Not yet",
  },
} as const;
