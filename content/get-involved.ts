import { words } from "./words.ts";

/** The words of the Get Involved screen (SPEC section 2). `type` preselects the inquiry: /get-involved?type=… */
export const getInvolved = words("getInvolved", {
  title: "Get Involved",
  lead: "Four ways to take part. Pick the one that fits and tell us about it below.",
  waysTitle: "Ways to get involved",
  cards: [
    {
      title: "Partnership Opportunities",
      text: "Put your organization behind a program, a class or a project.",
      type: "partnership",
    },
    {
      title: "Sponsorship",
      text: "Cover a room, a meal or a prize for a community event. Sponsors are named on this site.",
      type: "sponsorship",
    },
    {
      title: "Volunteer",
      text: "Mentor a student, help at an event or teach what you know.",
      type: "volunteer",
    },
    {
      title: "Media & Press",
      text: "Reporting on AI in {city}? Tell us what you need and when. If we don't know, we'll say so.",
      type: "media",
    },
  ],
  form: {
    title: "Partnership Inquiry Form",
    lead: "Tell us who you are and what you have in mind.",
  },
  aside: {
    title: "Prefer email?",
    /** Each text is followed by the general and the press address. */
    general: "Write to",
    press: "Reporters on deadline:",
  },
} as const);
