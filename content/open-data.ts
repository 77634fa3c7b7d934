import { words } from "./words.ts";

/** The heads of the pages for others: the data (data.md) and the press (press.md); titles of the feeds. */
export const forOthers = words("forOthers", {
  data: {
    path: "/data",
    name: "Data",
    title: "Open data: the Record, promises, public meetings and events",
    description:
      "The Record of AI in {city}, promises, public meetings and events as JSON, CSV, Atom and iCalendar: by topic, by place, and since a day. No key, no account.",
  },
  press: {
    path: "/press",
    name: "Press",
    title: "For the press",
    description:
      "Who answers the press at {name}, how to cite the Record of AI in {city}, which pictures there are, and how corrections are made.",
  },
  feedTitles: { promises: "{name}: promises", meetings: "{name}: public meetings" },
} as const);
