import type { SourcedCard } from "./sourced-card.ts";
import { words } from "./words.ts";

/** The words of the home screen, top to bottom (SPEC section 2, Home). */
export const home = words("home", {
  move: {
    title: "Memphis on the Move",
    lead: "What’s being built, who it’s for, and what it should leave behind.",
    cards: [
      {
        title: "XAI Data Center",
        text: "In June 2024 the Chamber announced xAI’s plan, still pending approvals, to build a supercomputer here. We follow what it brings, what it uses and what it asks of the city.",
        source: {
          label: "Greater Memphis Chamber, June 5, 2024",
          url: "https://memphischamber.com/blog/press-release/velocity-meets-potency-xai-announces-memphis-as-new-home",
        },
      },
      {
        title: "Community First",
        text: "Growth should reach the nearest neighborhood first. Read residents’ questions about power, water, air and jobs, with the sources we have.",
        source: { label: "Questions residents ask", url: "/community#faq" },
      },
      {
        title: "Economic Opportunity",
        text: "Trades, technicians, suppliers, software. See what was announced about jobs, by whom and when.",
        source: { label: "The Record on jobs", url: "/topics/jobs" },
      },
      {
        title: "Innovation Hub",
        text: "Rail, river, air cargo, hospitals and universities in one city. AI should be put to work on problems people here actually have.",
      },
    ] as readonly SourcedCard[],
  },
  mission: {
    title: "Memphis gave the world its sound. It should have a say in what gets built here next.",
    lead: "Our mission is to bring business, schools, makers and neighbors into one conversation about what gets built in Memphis, who gets hired, what gets taught and what gets protected.",
    link: { label: "Read our mission", to: "/about" },
    /** What stands on the label of the record. */
    label: { above: "SOUL", below: "MIND", left: "SIDE A", right: "SIDE B" },
  },
  education: {
    title: "AI Education",
    lead: "From your first question to your first company, you can learn it here, from people who live here.",
    link: { label: "Meet the community", to: "/community" },
    items: [
      {
        title: "University AI research",
        text: "Research done in Memphis should make sense to Memphis. If you can explain yours in plain language, send it to us.",
      },
      {
        title: "Tech community",
        text: "Coders, technicians and the merely curious. Beginners welcome.",
      },
      {
        title: "AI literacy programs",
        text: "Plain-language learning for any age and any job. See who teaches it here, and tell us what’s missing.",
      },
      {
        title: "Startup ecosystem",
        text: "First customers, first checks, first offices, and the local groups that help founders find them.",
      },
    ],
  },
  newsletter: {
    title: "Join the {name} Network",
    lead: "News, meetings and events from the Memphis AI community.",
    note: "One short email, at most weekly. We’ll ask you to confirm your address first, and you can unsubscribe anytime.",
  },
  closing: {
    title: "A lot is being decided right now. Be in the room.",
    lead: "Partners, sponsors, volunteers, mentors, press: tell us how you’d like to help.",
    link: { label: "Get Involved", to: "/get-involved" },
  },
} as const);
