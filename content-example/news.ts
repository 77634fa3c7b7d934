/** The words of the news screen. The stories are other people's and come from feeds.ts. */
export const news = {
  title: "Machines, Power & Harbor News",
  loading: "Fetching the papers…",
  updatedDaily: "Fetched every day",
  lastUpdated: "Last fetched",
  /** In place of both, when "daily" would not be true. */
  lastUpdatedOn: "Last fetched on",
  readMore: "Read it where it was written",
  opensInNewTab: "opens in a new tab",
  alsoIn: "Told as well by",
  empty: "No papers on the counter.",
  emptySources: "These are the ones we take. Their own doors are open:",
  /** Stands in the page, beside the stories of before or in their place; the notice is gone after seconds. */
  failed: "The latest papers did not come.",
  failure: {
    title: "The papers did not come",
    description: "We could not fetch the news just now. Please try again in a while.",
  },
  community: {
    title: "From the log",
    note: "Told by people in town in their own words. We read each entry before it appears here; we did not report it.",
    badge: "Log entry",
    by: "By",
    read: "Read the entry",
    link: "More by the writer:",
  },
  story: {
    title: "Do You Have an Entry for the Log?",
    lead: "What did you ask, what came back, what was true? Write it down with your name. One of us reads every entry, and nothing goes into the log by itself.",
    button: "Write an Entry",
  },
  note: {
    title: "How we choose",
    text: "Our server reads the publishers’ own public feeds and keeps what is about these machines, or about the power and water they use. A program does it, by the rules below. We show headline, date, the publisher’s own short description, a small copy of its picture if there is one, and a link. The article stays with those who wrote it, and a link praises nobody.",
    follow: "Have this page in a feed reader:",
  },
  rules: {
    title: "The rules as the program has them",
    needs: "a story is shown when its headline or description is about one of these:",
    whole: "every story is shown.",
    more: [
      "No word on these lists says whether something is good or bad, so praise and blame come through the same door.",
      "When several publishers tell one story it is one card, under whoever told it first, with the others below.",
      "With three publishers or more, none has more than a third of the cards while the others have enough to show. Places left over are filled in turns.",
      "A story with no date, or with one that has not come yet, counts from the hour we first saw it.",
      "A headline that sells something stays out, whoever sent it.",
      "The newest come first, 24 at most. A person can take a story off by hand; nobody can put one on or move one up.",
    ],
    any: "One of these words:",
    must: "And one of these:",
    never: "But not where it says:",
    advertising: "What sells something",
    inHeadline: "Stays out when the headline has one of these:",
  },
  sources: {
    caption: "Papers we take",
    columns: { publisher: "Paper", topic: "Writes about", lastRead: "Last fetched" },
    notYet: "Not yet",
  },
} as const;
