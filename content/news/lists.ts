import { words } from "../words.ts";

/** The words of the ways into the news: topics, places, months and days. They stay on the server. */
export const newsLists = words("newsLists", {
  all: "All",
  /** Short names of the topics in content/news-rules.ts, by their ids; a topic without one has its long name. */
  topics: {
    ai: "AI",
    machines: "Data centers",
    "power-water": "Power & water",
    "air-health": "Air & health",
    "jobs-taxes": "Jobs & taxes",
  } as Readonly<Record<string, string>>,
  topicsLabel: "Show one topic",
  placesLabel: "Show newsrooms",
  local: "{city} newsrooms",
  elsewhere: "Elsewhere",
  everywhere: "Everywhere",
  record: { text: "What was decided: the Record", path: "/record" },
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
