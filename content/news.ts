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
  /** The headings of the two lists, and the one that only screen readers hear when there is but one. */
  fromHere: `From ${site.city} newsrooms`,
  elsewhere: "Elsewhere",
  stories: "Stories",
  /** Said beside a story before the words that made it relevant, to screen readers. */
  why: "Shown for:",
  newsroom: `${site.city} newsroom`,
  pressRelease: "Press release",
  today: "Today",
  yesterday: "Yesterday",
  earlier: (count: number) => `${count} earlier ${count === 1 ? "story" : "stories"}`,
  /** `true` prints the pictures of publishers in one ink, like a record sleeve. */
  pictureInk: false,
  empty: "No stories right now.",
  emptySources: "Meanwhile, here are the publishers we follow:",
  /** Stands in the page, beside the stories of before or in their place; the notice is gone after seconds. */
  failed: "The latest news did not load.",
  failure: {
    title: "Failed to load news",
    description: "Unable to fetch the latest AI news. Please try again later.",
  },
  community: {
    title: "From the community",
    note: "Told by readers in their own words. We read each story before it appears here; we did not report it.",
    badge: "Community story",
    by: "By",
    read: "Read the story",
    link: "More from the writer:",
    published: "Published",
    readingTime: "Reading time",
    minutes: (count: number) => `${count} min`,
    /** Beside one story, on its page. */
    noteOnOne:
      "Told by a reader in their own words. We read it before it appeared here; we did not report it.",
    more: "More stories",
  },
  story: {
    title: `Want to Share Your ${site.city} AI Story?`,
    lead: "If you are building, teaching, fixing or questioning it here, people should hear about it from you. A person reads every story. Nothing is published automatically.",
    button: "Submit Your Story",
  },
  note: {
    title: "How stories are chosen",
    text: "Our server reads the publishers’ own public feeds and picks out stories about AI and the power, water and buildings behind it. A program does the picking, by the rules below. We show the headline, the date, the publisher’s own short description, a small copy of the picture that comes with it, if one does, and a link. The article stays with the people who reported it. A link is not an endorsement, in either direction.",
    follow: "Follow this page in a feed reader:",
  },
  rules: {
    title: "The rules, word for word",
    needs: "a story is shown when its headline or description is about one of these:",
    whole: "every story is shown.",
    needsHere: "If it also names a place here, one of these is enough:",
    more: [
      "Praise and criticism pass by the same words. No word on these lists says whether something is good or bad.",
      "A story that several publishers tell is one card, under the name of the one who had it first, with the others below it.",
      "With three publishers or more, none has more than a third of the cards while the others have enough to show. Places left over are filled in turns.",
      "A story without a date, or with one in the future, counts from when we first saw it.",
      "A headline that sells something is left out, whoever sends it.",
      "The newest come first, 24 at most. A person can take a story off this page by hand; nobody can put one on it or move one up.",
    ],
    any: "One of these words:",
    never: "But not where it says:",
    advertising: "What sells something",
    inHeadline: "Left out when the headline has one of these:",
  },
  sources: {
    caption: "Publishers we read",
    columns: { publisher: "Publisher", topic: "Writes about", lastRead: "Last read" },
    notYet: "Not yet",
  },
} as const;
