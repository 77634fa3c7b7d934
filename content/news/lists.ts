import { site } from "../site.ts";

/** The words of the ways into the news: topics, places, months and days. They stay on the server. */
export const newsLists = {
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
  /** What stands in addresses: /news?from=memphis. */
  local: { value: site.city.toLowerCase().replaceAll(/[^a-z]+/g, "-"), name: `${site.city} newsrooms` },
  elsewhere: { value: "elsewhere", name: "Elsewhere" },
  everywhere: "Everywhere",
  record: { text: "What was decided: the Record", path: "/record" },
  months: {
    title: "By month",
    note: "Stories leave the lists above after a while. Their headlines and links stay here for thirteen months.",
    stories: (count: number) => `${count} ${count === 1 ? "story" : "stories"}`,
  },
  /** The page of a topic. */
  filtered: {
    title: (parts: readonly string[]) => `News: ${parts.join(", ")}`,
    description: (parts: readonly string[]) =>
      `Headlines on AI and infrastructure around ${site.city}: ${parts.join(", ")}. Each links to its publisher.`,
    newest: (count: number) =>
      count === 1 ? "One story, the only one kept." : `The newest ${count} stories.`,
    empty: "No story is kept under this. Try another topic.",
    feed: "Follow this topic in a feed reader:",
  },
  /** The pages of a month and a day. `period`: "November 2026" or "November 21, 2026". */
  period: {
    title: (period: string) => `News of ${period}`,
    description: (period: string) =>
      `What newsrooms wrote about AI, data centers, power and water around ${site.city} in their own headlines: ${period}.`,
    wholeMonth: (month: string) => `All of ${month}`,
    neighbors: "Before and after",
    latest: "The latest news",
  },
  /** Name of a topic's feed. */
  feedTitle: (topic: string) => `news on ${topic}`,
} as const;
