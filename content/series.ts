import { words } from "./words.ts";

/** What visitors read of a series of events: its page, and the page of each of its dates. */
export const seriesWords = words("series", {
  rules: {
    weekly: "Every {weekday}",
    fortnightly: "Every other {weekday}",
    "monthly-weekday": "Every {nth} {weekday} of the month",
    "monthly-date": "Every month, on day {day}",
  },
  nth: ["first", "second", "third", "fourth"],
  last: "last",
  coming: "Dates to come",
  none: "No date is coming up.",
  subscribe: "Subscribe to these dates",
  partOf: "One date of a series: {title}",
} as const);
