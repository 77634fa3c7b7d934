import { words } from "./words.ts";
/** The words of the strip on Home that shows what is new. */
export const lately = words("lately", {
  title: "Lately",
  news: { title: "News", all: "All news" },
  next: { title: "Next", all: "All events" },
  record: { title: "New in the Record", old: "In the Record", all: "The Record" },
  open: {
    title: "What nobody has answered",
    lead: "Each number is how many days a question has been open. Nothing we’ve read answers it.",
  },
} as const);
