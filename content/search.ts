import { words } from "./words.ts";
/** The words of the search: its box on News and the 404 screen, and its own page. */
export const search = words("search", {
  path: "/search",
  name: "Search",
  label: "Search this site",
  hint: "Pages, the Record, events, stories and news",
  button: "Search",
  title: "Search: {typed}",
  results: "Results for “{typed}”",
  /** Said above the results. At 50 there may be more. */
  most: "Top {count} results.",
  count: { one: "{count} result.", other: "{count} results." },
  page: "Page {page} of {pages}",
  pagesLabel: "Pages of results",
  previous: "Previous results",
  next: "More results",
  match: {
    all: "",
    beginnings: "No exact matches. These have words that start the same way.",
    some: "Nothing has all of these words. These come closest.",
  },
  none: "Nothing found for “{typed}”",
  noWords: "These words are too common to search for.",
  tryTitle: "Try this:",
  tries: [
    "Check the spelling, or leave out a word.",
    "Use a plainer word: “class” rather than “curriculum”.",
  ],
  /** Said where what was typed is found nowhere, and something like it is. */
  suggestion: "Did you mean {typed}?",
  near: "Topics near it",
  topics: "Topics",
  notFound: "Not what you were looking for?",
  person: "Ask a person",
  failed: "Search isn't working right now. Please try again in a minute.",
  sources: { page: "Page", topic: "Topic", news: "News", resource: "Office or contact" },
  opensInNewTab: "opens in a new tab",
} as const);
