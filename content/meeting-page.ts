import { words } from "./words.ts";

/** The words of the page of one public meeting, and of its calendar file. */
export const meetingPage = words("meetingPage", {
  title: "{body}, {day}",
  description: "{body}: when and where it meets, what is on the agenda, how to speak there.",
  facts: "When, where, and how to speak",
  when: "When",
  where: "Where",
  speak: "To speak",
  until: "Sign up",
  agendaLink: "The agenda",
  calendar: "Official calendar",
  file: "Add it to your calendar (.ics)",
  files: "All dates as a calendar (.ics)",
  agenda: "On the agenda",
  lead: "What touches our topics, in the words of the agenda.",
  canceled: "This meeting is canceled.",
  over: "This meeting is over.",
  unchecked: "Not checked since {day}: the calendar it comes from doesn’t answer.",
  outcome: {
    title: "What came of it",
    decided: "It was decided.",
    postponed: "It was put off.",
    postponedUntil: "It was put off until {day}.",
    notHeard: "It wasn’t heard.",
    unknown: "The outcome is not known as of {day}.",
    saysSo: "Where it says so",
    record: "In The Record",
  },
  all: "All public meetings",
  calendarName: "{name}: Public meetings",
  canceledTitle: "Canceled",
} as const);
