import { words } from "./words.ts";

/** What the site says about seats at events: on the pages of the events. */
export const seatWords = words("seats", {
  /** A part of the panel on an event’s page. */
  panel: {
    left: { one: "{count} seat", other: "{count} seats" },
    of: "left of {capacity}",
    full: "Full",
    closed: "Closed",
    taken: "{taken} of {capacity}",
    /** Moved to another time. */
    was: "Moved: it was to begin {was}. Whoever had a seat still has it, and was told.",
    take: "Take a seat",
    wait: "Join the waiting list",
    open: "An email address is enough. Take your seat until {until}.",
    few: "Held for you for an hour while you open the confirmation email.",
    line: {
      one: "{count} person waits. Whoever gives a seat back passes it to the next in line.",
      other: "{count} people wait. Whoever gives a seat back passes it to the next in line.",
    },
    noLine: "Nobody waits yet. Whoever gives a seat back passes it to the next in line.",
    over: "Seats could be taken until {until}.",
    canceled: "Everyone with a seat is told by email.",
  },
  seats: { one: "{count} seat", other: "{count} seats" },
});
