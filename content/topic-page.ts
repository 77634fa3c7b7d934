import { words } from "./words.ts";

/** The words of a topic's page and of a place's, of their strip for other sites, and of their navigation. */
export const topicPage = words("topicPage", {
  topics: "Topics",
  places: "Places",
  nothing: "Nothing found yet.",
  /** Of a place's page, as search engines show it. */
  place: {
    title: "{place}: AI and data centers there, where it stands",
    description:
      "What was decided, said and promised about AI and data centers in {place}, what nobody has answered, the news, and who decides.",
  },
  asOf: "As of {day}",
  entries: {
    title: "What was decided, and said",
    all: { one: "The one entry on {topic}", other: "All {count} entries on {topic}" },
  },
  meeting: {
    title: "Next public meeting",
    none: "No date found.",
  },
  bodies: "Who decides",
  open: {
    title: "What nobody has answered about {topic}",
    since: "Open since {day}.",
    asOf: "Not known as of {day}.",
    all: "All open questions",
  },
  news: { title: "In the news", coverage: "full coverage, {count}", all: "All news" },
  promises: "Promises, and what came of them",
  events: "Events",
  ask: "Who to contact",
  questions: "Questions residents ask",
  measurements: "Where the measurements are",
  terms: "The words",
  follow: {
    title: "Follow {topic}",
    lead: "New entries and corrections, and nothing else.",
    feed: "Feed (Atom)",
    table: "Table (CSV)",
    meetings: "Meetings (ICS)",
    data: "All data",
  },
  embed: {
    title: "Put it on your page",
    text: "Copy this HTML. The strip has no script and no cookie, and stays current by itself.",
    frame: "{label}: where it stands",
    all: "Everything on {topic}",
    sources: "Sources at every line",
  },
} as const);
