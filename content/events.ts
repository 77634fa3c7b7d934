import { words } from "./words.ts";

/** The words of the Events screen (SPEC section 2, Events). */
export const events = words("events", {
  title: "Events",
  comingSoon: {
    title: "Coming Soon",
    text: "Exciting events are on the horizon. Stay tuned!",
    /** Under the sign: two links among words. */
    meanwhile: {
      before: "No event is coming up.",
      subscribe: "Subscribe to the calendar",
      between: "and new ones will show up on their own, or",
      propose: "propose one",
      after: ".",
    },
  },
  /** Read out before what the sign says of the next event. */
  next: "Next event",
  past: "Past events",
  /** After the last of a list that is not shown whole. */
  more: {
    coming: "And {count} more. The calendar has them all.",
    past: "And {count} older.",
  },
  hours: {
    sameDay: "{start} to {end}",
    otherDay: "{start} to {day}, {end}",
    allDay: "All day",
    days: "All day, until {day}",
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
    tags: "Topics",
  },
  status: { cancelled: "Canceled", postponed: "Postponed" },
  calendar: {
    name: "{name}: Events",
    lead: "Get every event on your phone. New ones show up on their own.",
    subscribe: "Subscribe to the calendar",
    download: "Download all events (.ics)",
    add: "Add to calendar",
    file: "Calendar file",
    google: "Google Calendar",
    outlook: "Outlook",
  },
  /** The page of one event. */
  one: {
    add: "Add to calendar",
    map: "Map",
    newTab: "opens in a new tab",
    join: "Join online",
    ticket: "When and where",
    description: "What to expect",
    access: "Getting there and getting in",
    sessions: "Sessions",
    off: {
      cancelled: "This event is canceled. We keep it here so nobody makes the trip for nothing.",
      postponed: "This event is postponed. We'll post the new date here when we know it.",
    },
    over: "This event is over.",
    changes: {
      title: "If plans change",
      text: "Changes appear here first, and in your own calendar if you subscribe to ours.",
    },
    poster: "Poster to print",
    related: "More like this",
    all: "All events",
  },
  /** The sheet to print. */
  poster: {
    title: "Poster: {title}",
    print: "Print this page. It fills one sheet of Letter or A4, in black and white.",
    back: "Back to the event",
    code: "QR code: {address}",
    foot: "{host} invites you. Changes are at the address above.",
  },
  /** The foot of the events that other sites frame. */
  frame: { current: "Changes show here on their own" },
  host: {
    title: "Host an Event",
    text: "A class, a workshop, a hack night, a listening session: tell us where and when. Nothing is listed until we've read it.",
    button: "Submit Event Proposal",
  },
  proposal: {
    title: "What makes a good proposal",
    items: [
      "A place or a link, with start and end times in {city} time.",
      "Who it's for, and what they'll go home knowing.",
      "What it costs. If it's free, say so.",
      "How people get there and take part: nearest bus stop, parking, wheelchair access, captions or an interpreter.",
      "Who is behind it, and who is paying for it. Sales pitches are fine if they're labeled.",
      "Room for skeptics. An hour on data centers should leave time for questions from people who live next to one.",
    ],
  },
} as const);
