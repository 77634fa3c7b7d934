import { site } from "./site.ts";
import type { SourcedCard } from "./sourced-card.ts";

/** The words of the home screen, top to bottom (SPEC section 2, Home). */
export const home = {
  move: {
    title: "Memphis on the Move",
    lead: "Four spans of the same bridge. Each one carries the others.",
    cards: [
      {
        title: "XAI Data Center",
        text: "In June 2024 the Chamber announced that xAI would build its supercomputer here. We follow what it brings, what it uses and what it asks of the city.",
        source: {
          label: "Greater Memphis Chamber, June 5, 2024",
          url: "https://memphischamber.com/blog/press-release/velocity-meets-potency-xai-announces-memphis-as-new-home",
        },
      },
      {
        title: "Community First",
        text: "Growth counts when the nearest neighborhood feels it. Questions about power, water, air and jobs stand here beside the good news.",
      },
      {
        title: "Economic Opportunity",
        text: "Trades, technicians, suppliers, software. When somebody promises jobs, we say who said it and when, and point to the training.",
      },
      {
        title: "Innovation Hub",
        text: "Railroads, a river port, a cargo airport, hospitals and classrooms share one skyline. We want them to share problems worth solving.",
      },
    ] as readonly SourcedCard[],
  },
  mission: {
    title: "The city that gave the world its sound should have a say in its next machine.",
    lead: "Our mission is to bring business, schools, makers and neighbors into one conversation about what gets built in Memphis, who gets hired, what gets taught and what gets protected.",
    link: { label: "Read our mission", to: "/about" },
    /** What stands on the label of the record. */
    label: { above: "SOUL", below: "MIND", left: "SIDE A", right: "SIDE B" },
  },
  education: {
    title: "AI Education",
    lead: "From a first question to a first company, the learning can happen in Memphis rooms with Memphis teachers.",
    link: { label: "Meet the community", to: "/community" },
    items: [
      {
        title: "University AI research",
        text: "Research done on Memphis campuses should be explained on Memphis porches. We ask for the plain version.",
      },
      {
        title: "Tech community",
        text: "Coders, technicians and the merely curious. Beginners have a standing invitation to sit in.",
      },
      {
        title: "AI literacy programs",
        text: "Plain-language learning for any age and any job. We point to who teaches it here and ask for what is missing.",
      },
      {
        title: "Startup ecosystem",
        text: "First customers, first checks, first offices, and the local groups that help founders find them.",
      },
    ],
  },
  newsletter: {
    title: `Join the ${site.name} Network`,
    lead: "News, openings and events from the Memphis AI community.",
    label: "Email address",
    note: `A short letter, and only that. We will ask you to confirm your address before a first issue, and every issue has a link to leave.`,
  },
  closing: {
    title: "The next Memphis record is being cut right now.",
    lead: "Partners, sponsors, volunteers, mentors, press: there is a part here with your name on it.",
    link: { label: "Get Involved", to: "/get-involved" },
  },
} as const;
