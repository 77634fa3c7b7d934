/** The words of the search: its box on Sitemap, News and the 404 screen, and the results on Sitemap. */
export const search = {
  label: "Search this site",
  hint: "Pages, events, community stories and the news we keep",
  button: "Search",
  title: (typed: string) => `Search: ${typed}`,
  results: (typed: string) => `Results for “${typed}”`,
  /** Said above the results. At 50 there may be more. */
  count: (count: number, most: number) =>
    count >= most ? `The best ${most} results.` : count === 1 ? "1 result." : `${count} results.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pagesLabel: "Pages of results",
  previous: "Previous results",
  next: "More results",
  match: {
    all: "",
    beginnings: "Nothing has exactly these words. These have words that begin the same way.",
    some: "Nothing has all of these words. These come closest.",
  },
  none: (typed: string) => `Nothing found for “${typed}”`,
  noWords: "These words are too common to search for.",
  tryTitle: "What may help:",
  tries: [
    "Check the spelling, or leave out a word.",
    "Use a plainer word: “class” rather than “curriculum”.",
    "Look through the list of every page below.",
  ],
  failed: "The search did not answer. Please try again in a minute.",
  sources: { page: "Page", news: "News" },
  opensInNewTab: "opens in a new tab",
} as const;
