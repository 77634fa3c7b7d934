import type { SourcedCard } from "../content/sourced-card.ts";
import { site } from "./site.ts";

/** The words of the home screen, top to bottom. */
export const home = {
  move: {
    title: "Four questions on the quay",
    lead: "A pilot asks the same four of every ship.",
    cards: [
      {
        title: "How Deep?",
        text: "What it draws on the coldest night, in power and in water, and what goes dark first when there is not enough.",
        source: { label: "Port Example Courant, March 3, 2031", url: "https://courant.example/how-deep" },
      },
      {
        title: "Who Steers?",
        text: "A person with a name and a telephone who can turn it down. We write down who that is.",
      },
      {
        title: "What Dues?",
        text: "What it pays, to whom, and which wall, school or boat is mended with it.",
      },
      {
        title: "Which Work?",
        text: "Who is hired, who is taught, and what became of last year’s promise.",
      },
    ] as readonly SourcedCard[],
  },
  mission: {
    title: "Ask it, then go down and look.",
    lead: "Our work is a log: what people in Port Example asked of a machine, what came back, what was true, and who paid for the difference.",
    link: { label: "How the log began", to: "/about" },
    /** What stands on the label of the record. */
    label: { above: "EBB", below: "FLOW", left: "MORNING", right: "EVENING" },
  },
  education: {
    title: "Learning AI",
    lead: "An evening is enough to begin, and nobody needs to bring mathematics.",
    link: { label: "Find a room", to: "/community" },
    items: [
      {
        title: "The evening room",
        text: "Harborside College after work: an hour of asking, an hour of checking.",
      },
      {
        title: "The repair table",
        text: "Bring a spreadsheet, a letter or a program that went wrong, and somebody to laugh with.",
      },
      {
        title: "The slow course",
        text: "Six Wednesdays on what these machines are, for people who distrust them and people who do not.",
      },
      {
        title: "The first order",
        text: "Quayside Works finds a small paying customer for a first small product.",
      },
    ],
  },
  newsletter: {
    title: `Get the ${site.name} Letter`,
    lead: "What was logged, what is on in the Loft, and what is still unanswered.",
    note: `One short letter, when there is something in it. You confirm your address first, and every issue has a link to leave.`,
  },
  closing: {
    title: "There is a page open with today’s date on it.",
    lead: "Pilots, bakers, coders, skeptics: somebody has to write the first line.",
    link: { label: "Come Aboard", to: "/get-involved" },
  },
} as const;
