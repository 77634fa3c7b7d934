/** The words of the news screen (SPEC sections 2 and 8). The stories are other people's and come from feeds.ts. */
export const news = {
  title: "Latest AI & Infrastructure News",
  loading: "Loading news…",
  updatedDaily: "Updated daily",
  lastUpdated: "Last updated",
  readMore: "Read Full Article",
  opensInNewTab: "opens in a new tab",
  empty: "No stories right now.",
  emptySources: "These are the publishers we read. Their front doors are open:",
  failure: {
    title: "Failed to load news",
    description: "Unable to fetch the latest AI news. Please try again later.",
  },
  story: {
    title: "Want to Share Your Memphis AI Story?",
    lead: "If you are building, teaching, fixing or questioning it here, people should hear about it from you. A person reads every story. Nothing is published by itself.",
    button: "Submit Your Story",
  },
  note: {
    title: "How stories are chosen",
    text: "Our server reads the publishers’ own public feeds and picks out stories about AI and the power, water and buildings behind it. A program does the picking, by source and by word. We show the headline, the date, the publisher’s own short description and a link. The article stays with the people who reported it. A link is not an endorsement, in either direction.",
    sources: "Publishers we read",
  },
} as const;
