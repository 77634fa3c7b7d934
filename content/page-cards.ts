import { words } from "./words.ts";

/** On the cards of single entries, events and stories, and what a screen reader says of them. Server only. */
export const pageCardWords = words("pageCards", {
  /** `text`: the words on it. */
  alt: "A card of {name}. {text}",
  /** Since when a line is so; the hours of an event that is off; how many newsrooms told a story. */
  asOf: "As of {day}",
  was: "Was {hours}",
  told: { one: "One newsroom told it.", other: "{count} newsrooms told it." },
});
