import { site } from "./site.ts";

/** The words of the Events screen. */
export const events = {
  title: "In the Loft",
  comingSoon: {
    title: "Slack Water",
    text: "Nothing is on just now. The next thing comes in with the tide.",
  },
  /** Stands where the sign is as soon as something is listed. */
  coming: "On the board",
  past: "Gone out with the tide",
  /** Stands before an event's title among the news in the feeds. */
  feedTitle: "In the Loft",
  facts: { place: "Where", online: "Online", host: "Host", cost: "Price", tags: "On" },
  status: { cancelled: "Called off", postponed: "Put off" },
  calendar: {
    name: `${site.name}: the board`,
    subscribe: "Keep it in your calendar",
    download: "The board as one file",
    add: "Put into",
    file: "Calendar file",
    google: "Google Calendar",
    outlook: "Outlook",
  },
  host: {
    title: "Take the Room",
    text: "A class, a repair evening, a quarrel with a chair in the middle. Name the hour. One of us reads every proposal, and nothing goes on the board by itself.",
    button: "Propose an Evening",
  },
  proposal: {
    title: "What helps us say yes",
    items: [
      "A start and an end by the clock on the Custom House.",
      "One sentence on what people will be able to do on the way home.",
      "The price, if there is one, and who may come in without it.",
      "How a person with a stick, a pram or poor hearing takes part.",
      "Your name, and the name of whoever pays for the coffee.",
      "Ten minutes at the end for the person who disagrees.",
    ],
  },
} as const;
