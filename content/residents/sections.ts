import { words } from "../words.ts";
/** The words around what residents look up: offices, voices, measurements, places to learn and terms on Community. */
export const residents = words("residents", {
  /** The links to the parts of the Community screen. */
  jump: {
    label: "On this page",
    partners: "Partners",
    people: "People",
    offices: "Who to contact",
    voices: "Voices",
    measurements: "Measurements",
    learning: "Learning and jobs",
    faq: "Questions",
    glossary: "Glossary",
  },
  offices: {
    title: "Who decides, and who to contact",
    lead: "Find your problem, then the office that can act on it. We name offices, not people: people move on. In an emergency, call 911.",
    /** Where an entry has no words of its own for its link. */
    website: "Its website",
  },

  voices: {
    title: "Voices of all sides",
    lead: "Who argues for what, in one line each, from A to Z. None of them runs this site or endorses it.",
  },
  measurements: {
    title: "Where the measurements are",
    lead: "Who measures what, what it can tell you, and what it can’t.",
    tells: "It tells you",
    cannot: "It can’t tell you",
  },
  learning: {
    title: "Learning and jobs",
    lead: "None of these runs this site or endorses it. Ask each one what a course costs, how long it takes, and what its last graduates do now.",
    columns: { name: "School", teaches: "What it teaches", length: "Length", cost: "Cost" },
    subject: { name: "Subject", any: "Any subject" },
    cost: { name: "Cost", any: "Any cost" },
    /** The cost that says no more: among the filters, and not at each place. */
    ask: "Ask the school",
    count: { one: "{count} place to learn", other: "All {count} places to learn" },
    none: "Nothing fits both.",
    all: "Show all of them",
    missing: "Is a school missing, or something wrong?",
    tell: "Tell us",
  },
  glossary: {
    title: "Terms in plain English",
    lead: "Words you’ll hear at hearings and see in headlines.",
    group: "{from} to {to}",
    count: { one: "{count} word", other: "{count} words" },
  },
} as const);
