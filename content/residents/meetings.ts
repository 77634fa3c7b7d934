import { words } from "../words.ts";
/** The words of public meetings on Events. A file of its own: what Community says would be script there. */
export const meetingWords = words("meetingWords", {
  title: "Public meetings",
  lead: "Most of this is decided in public meetings. Anyone can attend. Here’s which body decides what, and how to speak there. Days and rules change: call first.",
  when: "When",
  next: "Next",
  last: "Last",
  /** Said once, above all of them. */
  unknown: "We haven’t found an announced date for any of them yet.",
  /** The same where some have one. */
  someUnknown: "Where no date stands beside the name, we haven’t found an announced one.",
  dates: "Dates",
  where: "Where",
  speak: "To speak",
  calendar: "Official calendar",
  /** "Official calendar of the City Council", for screen readers. */
  of: "of the",
} as const);
