import { site } from "./site.ts";

/** The words of the Events screen (SPEC section 2, Events). */
export const events = {
  title: "Events",
  comingSoon: {
    title: "Coming Soon",
    text: "Exciting events are on the horizon. Stay tuned!",
  },
  /** Stands where the sign is as soon as something is listed. */
  coming: "Upcoming events",
  past: "Past events",
  /** After the last of a list that is not shown whole. */
  more: {
    coming: (count: string) => `And ${count} more after these. The calendar has them.`,
    past: (count: string) => `And ${count} older.`,
  },
  /** Stands before an event's title among the news in the feeds. */
  feedTitle: "Event",
  facts: {
    when: "When",
    time: "Time",
    where: "Where",
    place: "Place",
    online: "Online",
    host: "Host",
    cost: "Cost",
    tags: "About",
  },
  status: { cancelled: "Canceled", postponed: "Postponed" },
  calendar: {
    name: `${site.name}: Events`,
    lead: "Put them all in your phone. New ones appear by themselves.",
    subscribe: "Subscribe to the calendar",
    download: "Download (.ics)",
    add: "Add to",
    file: "Calendar file",
    google: "Google Calendar",
    outlook: "Outlook",
  },
  /** The page of one event. */
  one: {
    add: "Add to calendar",
    way: "Show the way",
    join: "Join online",
    ticket: "When and where",
    description: "What will happen",
    access: "Getting there, getting in",
    off: {
      cancelled: "This event is canceled. It stays here so that nobody makes the trip for nothing.",
      postponed: "This event is postponed. The new date will stand here as soon as it is known.",
    },
    over: "This event is over.",
    changes: {
      title: "If plans change",
      text: "Changes appear here first, and in your calendar if you subscribe to it.",
    },
    related: "More like this",
    all: "All events",
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
