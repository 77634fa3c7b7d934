/** The words of the Get Involved screen. `type` preselects the inquiry: /get-involved?type=… */
export const getInvolved = {
  title: "Come Aboard",
  lead: "There are four ropes. Take the one that fits your hands.",
  waysTitle: "Ways to lend a hand",
  cards: [
    {
      title: "Partnership",
      text: "An opportunity to bring your school, shop or street into one piece of work, with a first day and a last day.",
      type: "partnership",
    },
    {
      title: "Sponsorship",
      text: "Pay for stove wood, paper, a bus or a term. Your name goes on the board beside what you paid for.",
      type: "sponsorship",
    },
    {
      title: "Volunteer",
      text: "Sit beside somebody on a Wednesday, or copy old log pages into new ones.",
      type: "volunteer",
    },
    {
      title: "Newsrooms",
      text: "Looking into machines in Port Example? We show you the log, including the pages that embarrass us.",
      type: "media",
    },
  ],
  form: {
    title: "Say What You Have in Mind",
    lead: "It goes to a person.",
  },
  aside: {
    title: "Would you rather write?",
    /** Each text is followed by the general and the press address. */
    general: "An ordinary email reaches us at",
    press: "Reporters with a deadline write to",
  },
} as const;
