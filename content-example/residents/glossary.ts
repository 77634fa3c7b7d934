import type { GlossaryTerm } from "../../content/residents/glossary-term.ts";

/** The words of the harbor, which is invented. */
export const glossary: readonly GlossaryTerm[] = [
  {
    term: "Lead line",
    forms: ["lead line", "lead lines"],
    text: "A rope with a weight, which says how deep the water is under you.",
  },
  {
    term: "Slack water",
    forms: ["slack water"],
    text: "The quarter of an hour in which the tide makes up its mind.",
    more: { by: "Harborside College", url: "https://harborside.example/tides/slack-water" },
  },
  {
    term: "Tide table",
    forms: ["tide table", "tide tables"],
    text: "A list of when the water comes and goes, made before it does.",
    more: { by: "The Net Loft", url: "https://netloft.example/reading-a-tide-table" },
  },
];
