import { site } from "./site.ts";

/** The words of the Get Involved screen (SPEC section 2). `type` preselects the inquiry: /get-involved?type=… */
export const getInvolved = {
  title: "Get Involved",
  lead: "Four ways in. Pick the one that sounds like you, then tell us about it below.",
  waysTitle: "Ways to get involved",
  cards: [
    {
      title: "Partnership Opportunities",
      text: "Put your organization’s name to a program, a class or a project.",
      type: "partnership",
    },
    {
      title: "Sponsorship",
      text: "Pay for a room, a meal, a prize or a semester. We will say thank you out loud, and by name.",
      type: "sponsorship",
    },
    {
      title: "Volunteer",
      text: "Mentor a student, help at an event or teach what you know.",
      type: "volunteer",
    },
    {
      title: "Media & Press",
      text: `Reporting on AI in ${site.city}? Tell us what you need and when. If we do not know, we will say so.`,
      type: "media",
    },
  ],
  form: {
    title: "Partnership Inquiry Form",
    lead: "A person reads every one.",
  },
  aside: {
    title: "Rather write?",
    /** Each text is followed by the general and the press address. */
    general: "Send a plain email to",
    press: "Reporters on deadline:",
  },
} as const;
