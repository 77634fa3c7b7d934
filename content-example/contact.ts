/** The words of the Contact screen. Addresses and location come from site.ts. */
export const contact = {
  title: "Write to Us",
  lead: "Questions, log entries, corrections, a spare stove pipe. Write, and one of us writes back.",
  cards: {
    general: "The Loft",
    location: "Where we are",
    press: "Newsrooms",
  },
  form: { title: "Leave a Message" },
  note: "We typically answer within two days",
  press: {
    title: "For Newsrooms",
    /** The press address stands between the two. */
    before: "If you report on this, write to",
    after: "and tell us your hour.",
  },
} as const;
