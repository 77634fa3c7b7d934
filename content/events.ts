import { site } from "./site.ts";

/** The words of the Events screen (SPEC section 2, Events). */
export const events = {
  title: "Events",
  comingSoon: {
    title: "Coming Soon",
    text: "Exciting events are on the horizon. Stay tuned!",
  },
  /** Stands where the sign is as soon as something is listed. */
  coming: "What is on",
  past: "Past events",
  /** Stands before an event's title among the news in the feeds. */
  feedTitle: "Event",
  facts: { place: "Place", online: "Online", host: "Host", cost: "Cost", tags: "About" },
  status: { cancelled: "Cancelled", postponed: "Postponed" },
  calendar: {
    name: `${site.name}: Events`,
    subscribe: "Subscribe in a calendar",
    download: "The whole calendar as a file",
    add: "Add to",
    file: "Calendar file",
    google: "Google Calendar",
    outlook: "Outlook",
  },
  host: {
    title: "Host an Event",
    text: "A class, a workshop, a hack night, a listening session. Tell us the room and the night. A person reads every proposal, and nothing is listed automatically.",
    button: "Submit Event Proposal",
  },
  proposal: {
    title: "What makes a good proposal",
    items: [
      `A room or a link, and a start and an end in ${site.city} time.`,
      "Who it is for, and what they will know or have when they go home.",
      "What it costs. Free is easier to fill; say so if it is.",
      "How people get there: bus stop, parking, step-free door, captions or an interpreter.",
      "Who is behind it, and who is paying for it. Sales pitches are fine when they say they are one.",
      "Room for the skeptics. An hour on data centers should leave time for questions from the people who live next to one.",
    ],
  },
} as const;
