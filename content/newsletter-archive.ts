import { site } from "./site.ts";

/** The newsletter's archive: the list of issues and the page of each. */
export const newsletterArchive = {
  path: "/newsletter",
  name: "Newsletter",
  title: "The newsletter",
  description: `Every issue of the ${site.name} newsletter, to read before you subscribe.`,
  lead: "One short email, at most weekly. Read one first.",
  subscribe: { label: "Subscribe", to: "/#join-title", hint: "We ask you to confirm. Leave with one click." },
  all: "All issues",
  issue: "Issue",
  sent: "Sent",
  empty: "No issue has been sent yet. Subscribe, and you will have the first one.",
  more: (count: string) => `And ${count} older ones.`,
  before: "Before",
  after: "After",
  others: "Other issues",
  next: {
    title: "Get the next one",
    text: "At most weekly. We ask you to confirm. Leave with one click.",
  },
} as const;
