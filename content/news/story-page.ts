import { words } from "../words.ts";

/** The words of the page of one story of the news. They stay on the server. */
export const newsStory = words("newsStory", {
  /** In the breadcrumb. */
  crumb: "One story",
  first: "The headline is {source}’s, the first report in the feeds we read.",
  firstHere: "The headline is {source}’s, the first report by a newsroom of {city} in the feeds we read.",
  description: "“{title}”: who reports it, in order, with a link to each report.",
  reports: { one: "Reported by one newsroom", other: "Reported by {count} newsrooms" },
  order: "In the order of the dates in the newsrooms’ feeds.",
  before: "Before this",
  record: "In the Record",
  topics: "Topics",
  here: {
    title: "Who here has covered it",
    none: "We found no report in the feeds of {city} newsrooms. That may be our reading, not theirs.",
    others: "In the other newsrooms’ feeds we found none. That may be our reading, not theirs.",
  },
  kept: "A story stays at this address for thirteen months after its last report.",
});
