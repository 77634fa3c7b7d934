import { words } from "./words.ts";
/** The words of the Contact screen (SPEC section 2, Contact). Addresses and location come from site.ts. */
export const contact = words("contact", {
  title: "Contact Us",
  lead: "Questions, corrections, ideas, invitations, complaints: a person reads what arrives.",
  cards: {
    location: "Location",
    press: "Press",
  },
  form: { title: "Send Us a Message" },
  note: "We typically respond within 24-48 hours",
  press: {
    title: "Media & Press",
    /** The link to the press address, which a card names, stands between the two. */
    before: "On deadline?",
    link: "Email us",
    after: "and tell us when you need it.",
  },
} as const);
