import { words } from "./words.ts";

/** The newsletter's archive: the list of issues and the page of each. */
export const newsletterArchive = words("newsletterArchive", {
  path: "/newsletter",
  name: "Newsletter",
  title: "The newsletter",
  description: "Every issue of the {name} newsletter, to read before you subscribe.",
  lead: "One short email, at most weekly. Read a few before you sign up.",
  /** While no issue has gone out. */
  first: {
    description: "One short email, at most weekly. The first issue of the {name} newsletter hasn’t gone out.",
    lead: "One short email, at most weekly. The first issue hasn’t gone out.",
    empty: "Subscribe to get the first one.",
  },
  subscribe: {
    label: "Subscribe",
    to: "/#join-title",
    hint: "We'll ask you to confirm. Unsubscribe anytime.",
  },
  all: "All issues",
  issue: "Issue",
  sent: "Sent",
  more: "And {count} older.",
  before: "Previous issue",
  after: "Next issue",
  others: "Other issues",
  next: {
    title: "Get the next one",
    text: "At most weekly. We'll ask you to confirm. Unsubscribe anytime.",
  },
} as const);
