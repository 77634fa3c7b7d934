import { words } from "../words.ts";

/** The words of the ways into the news: topics, places, months and days. They stay on the server. */
export const newsLists = words("newsLists", {
  all: "All",
  /** Short names of the subjects of content/news-rules.ts that are not in the list of topics, by their ids. */
  topics: {
    ai: "AI",
    machines: "Data centers",
  } as Readonly<Record<string, string>>,
  topicsLabel: "Show one topic",
  placesLabel: "Show newsrooms",
  local: "{city} newsrooms",
  elsewhere: "Elsewhere",
  everywhere: "Everywhere",
  record: { text: "What was decided: the Record", path: "/record" },
  /** Headings of the News page: of the first stories, by the oldest of them, and of those older than the last six days. */
  days: {
    sinceFive: "Since yesterday, 5 PM",
    sinceYesterday: "Since yesterday",
    since: "Since {day}",
    olderDays: "Earlier",
    /** Of stories without a tie to here. */
    aiElsewhere: "AI elsewhere",
  },
  nights: {
    label: "By day",
    note: "One stroke a day, as long as its stories.",
    none: "no story",
  },
  rules: { text: "How stories are chosen, and who is read", path: "/news/rules" },
  mostCovered: {
    title: "Most covered this week",
    newsrooms: { one: "{count} newsroom", other: "{count} newsrooms" },
  },
  months: {
    title: "By month",
    note: "Stories leave the lists above after a while. Their headlines and links stay here for thirteen months.",
    stories: { one: "{count} story", other: "{count} stories" },
  },
  /** The page of a topic. */
  filtered: {
    title: "News: {parts}",
    description: "Headlines on AI and infrastructure around {city}: {parts}. Each links to its publisher.",
    newest: { one: "One story, the only one kept.", other: "The newest {count} stories." },
    empty: "No story is kept under this. Try another topic.",
    feed: "Follow this topic in a feed reader:",
  },
  /** The pages of a month and a day. `period`: "November 2026" or "November 21, 2026". */
  period: {
    title: "News of {period}",
    description:
      "What newsrooms wrote about AI, data centers, power and water around {city} in their own headlines: {period}.",
    wholeMonth: "All of {month}",
    neighbors: "Before and after",
    latest: "The latest news",
  },
  /** Name of a topic's feed. */
  feedTitle: "news on {topic}",
} as const);
