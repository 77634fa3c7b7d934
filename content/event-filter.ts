import { words } from "./words.ts";

/** How visitors find events: groups of days, choices, the view of a month. */
export const eventFilter = words("eventFilter", {
  any: "Any",
  button: "Show",
  /** Before the choices: "Events: Class, Free". */
  title: "Events: {parts}",
  none: "No event that is coming fits all of this.",
  all: "Show all events",
  names: [
    { value: "topic", label: "Topic" },
    { value: "place", label: "Place" },
    { value: "type", label: "Type of event" },
    { value: "free", label: "Cost" },
    { value: "language", label: "Language" },
    { value: "access", label: "Access" },
    { value: "month", label: "Month" },
  ],
  online: "Online",
  free: "Free",
  types: [
    { value: "class", label: "Class" },
    { value: "meeting", label: "Meeting" },
    { value: "hack night", label: "Hack night" },
    { value: "talk", label: "Talk" },
    { value: "other", label: "Other event" },
  ],
  access: [
    { value: "step-free", label: "Step-free entrance" },
    { value: "sign language", label: "Sign language" },
    { value: "captions", label: "Captions" },
    { value: "child care", label: "Child care" },
  ],
  days: {
    today: "Today",
    tonight: "Tonight",
    tomorrow: "Tomorrow",
    thisWeek: "This week",
    weekend: "This weekend",
    nextWeek: "Next week",
  },
  month: {
    legend:
      "A long stroke is an event, a short one a public meeting; a number counts more than four. Each day leads to what is first on it.",
    events: { one: "{count} event", other: "{count} events" },
    meetings: { one: "{count} public meeting", other: "{count} public meetings" },
  },
} as const);
