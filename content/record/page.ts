import { words } from "../words.ts";
import "../reports-read.ts";

/** The words of the screen The Record, and of an entry's own page. Topics and states are in content/record.ts. */
export const recordPage = words("recordPage", {
  path: "/record",
  name: "The Record",
  /** The line on its social card. */
  card: "AI in {city}: what happened, when, who said so",
  title: "The Record: AI and Data Centers in {city}",
  description:
    "What was decided about AI in {city} since {recordSince}, by topic: power, air, water, money, jobs, sites, courts and boards. Every entry dated and sourced.",
  keywords: ["{city} AI", "{city} data centers", "timeline", "sources"],
  lead: "What happened with AI and data centers in {city} since {recordSince}: who decided what, when, and who reported it. Where the outcome isn’t known, the entry says so.",
  facts: {
    entries: { one: "{count} entry", other: "{count} entries" },
    open: { one: "{count} open question", other: "{count} open questions" },
    newest: "newest entry {day}",
    read: "{readThrough}",
  },
  empty:
    "Nothing is in the Record yet. What belongs here: decisions about AI in {city}, each with its day and with who reported it.",
  score: {
    label: "All entries on one bridge: each note leads to its entry",
    skip: "Skip the drawing",
    open: "(open)",
    unread: "No entry yet",
    key: {
      lit: "something was decided or said",
      note: "its entry, on the line of each of its topics",
      open: "outcome not known",
    },
  },
  filter: {
    topics: "Topics",
    years: "Years and open questions",
    places: "Places",
    allPlaces: "All places",
    all: "All",
    allYears: "All years",
    open: "Open questions",
    everything: "All {count} entries, the newest first.",
    unknown: "There’s no such topic or year here, so this is the whole list.",
    showing: {
      none: "Showing no entries{what}.",
      one: "Showing {count} entry{what}.",
      other: "Showing {count} entries{what}.",
    },
    about: " about {topic}",
    naming: " that name {place}",
    from: " from {year}",
    withOpen: " with an open question",
    showAll: "Show all {count}",
  },
  entry: {
    list: "Entries",
    sources: "Sources",
    noLink: "no link",
    checked: "Checked on",
    /** Of a source, with the day on which it was found so: "no longer at its address as of Dec 1, 2026". */
    missing: "no longer at its address as of",
    archived: "archived copy",
    corrected: "Corrected on",
    notKnown: "not known",
  },
  method: {
    title: "How this list is made",
    items: [
      "An entry says who did what in a few sentences. Entries are listed by the day it happened.",
      "A source is the document itself or the newsroom that reported it, linked to the very page where we have its address. We don’t link to unlicensed copies; a licensed reprint is named as one.",
      "What a company, an agency or an opponent says about itself or others is printed as their statement, with their name.",
      "{reportsRead}. “Checked on” stands only at an entry whose every source somebody here has opened, with that day.",
      "Where nothing we’ve read says how it ended, the entry names what isn’t known, and as of which day.",
    ],
    gaps: {
      title: "This list has gaps.",
      text: "We print an entry only when we can point to the original document or article. Until then it waits as a draft. {recordGaps}",
      ask: "Know one we don’t have?",
    },
    report: {
      text: "Something wrong or missing? Tell us what’s wrong and send us the source.",
      link: "Write to us",
    },
  },
  ledger: {
    title: "Promises, and what came of them",
    lead: "Who promised a number or a date, and what has been reported since. {reportsRead}.",
    tally: "How many stand where",
    due: "Due",
    counted: "Counted since:",
    nothing: "Nothing found yet.",
    rule: {
      start: "A promise is",
      kept: "when what was promised has been reported done",
      partly: "when less has",
      overdue: "when we have noted that its day has passed",
      withdrawn: "when it was taken back. Until then it’s",
      key: "Full line: kept. Half line: partly kept. Dot: no count yet.",
    },
  },
  corrections: {
    title: "Corrections",
    lead: "What we got wrong, and when we fixed it.",
    /** What happens to one. */
    rule: "A correction stays at its entry and in this list, with its day. An entry that we withdraw leaves the list above and is named here, with the day and the reason.",
    withdrawn: "Withdrawn.",
    none: "None so far.",
    ask: "Found something?",
    link: "Tell us",
  },
  map: { words: "The map in words" },
  follow: {
    title: "Follow the Record",
    lead: "New entries come two ways, and the whole list can be downloaded. None of it needs an account.",
    feed: {
      title: "In a feed reader",
      text: "Every new entry and every correction.",
      atom: "Feed (Atom)",
      json: "JSON feed",
    },
    newsletter: { title: "By newsletter" },
    data: { title: "As data", table: "Table (CSV)" },
  },
  feedTitle: "{name}: The Record",
  /** The page of one entry. */
  one: {
    notKnown: "What isn’t known",
    coverage: "Coverage",
    beside: "Before and after",
    before: "Before",
    after: "After",
    allOn: "All entries about {topic}",
    back: "The whole Record",
    /** A withdrawn entry, where its page was. */
    gone: {
      on: "We withdrew this entry on {day}.",
      why: "Why: {reason}",
      listed: "It’s listed under",
    },
  },
} as const);
