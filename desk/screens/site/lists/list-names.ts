/** What the lists of the site are called at the desk, and the fields of their elements. */
import { capitalized } from "../../../../text/capitalized.ts";

/** Those that matter most, with what each is for. */
const known: Readonly<Record<string, readonly [title: string, lead: string]>> = {
  "chrome.nav": ["Menu", "The links in the header, in this order: paths of the site, or https addresses."],
  "chrome.footer.columns": ["Footer", "The columns of links at the foot of every page."],
  "home.move.cards": [
    "Home: on the move",
    "The cards with what happens here. A claim about others has its source.",
  ],
  "maps.list": ["Map", "The map of The Record. Places lie at x and y, in units of the view box."],
  "glossary.list": [
    "Glossary",
    "Words explained on Community. Other pages link to them where they say them.",
  ],
  "citations.list": ["Sources of the story", "Every source that About and the answers of the FAQ link to."],
  "corrections.list": [
    "Corrections",
    "What was wrong on our pages; The Record lists it. Entries have their own.",
  ],
  "feeds.list": [
    "Newsrooms of the site",
    "The feeds that the site begins with. To add one and try it first, or to turn one off, go to News.",
  ],
  "spam.list": [
    "Spam words",
    "Each found phrase weighs 1 or 2; one alone marks nothing. * is the rest of a word.",
  ],
  "shortcuts.list": ["Short addresses", "Addresses that people try, and where each leads for good."],
  "site.keywords": ["Keywords", "For search engines."],
  "newsNames.utilities": ["News: utilities", "Whose stories about power and water count."],
  "newsNames.shortNames": ["News: long and short names", "Names that are said in two ways."],
  "newsNames.notUtilities": [
    "News: not these utilities",
    "Phrases in which such a name means something else.",
  ],
  "newsNames.machines": ["News: companies and machines", "A story that names one is about our subject."],
  "newsNames.weakMachines": [
    "News: ordinary words",
    "Names that count only beside another word of our subjects.",
  ],
  "newsNames.notMachines": ["News: not these machines", "Phrases in which such a name means something else."],
  "newsNames.airBoards": ["News: who decides about the air", "Boards and offices."],
  "newsNames.taxBoards": ["News: who decides about tax breaks", "Boards and offices."],
  "newsNames.near": ["News: places", "Publishers from elsewhere must name one in some stories."],
  "newsNames.notNear": ["News: not these places", "Phrases in which such a name means another place."],
  "newsNames.localTopics": [
    "News: words of local feeds",
    "A feed about one of these is a newsroom of the city.",
  ],
  "newsNames.stateTopics": [
    "News: words of feeds of the state",
    "A feed about one is of the state or next door.",
  ],
  "newsNames.sameName": [
    "News: two spellings",
    "Long and short, in small letters: headlines with either are one story.",
  ],
};

/** A list of an unknown name is called by its key: `pages.about.keywords` is "Pages: about, keywords". */
export function listName(key: string): { title: string; lead: string } {
  const [title, lead] = known[key] ?? [];
  const [file = "", ...rest] = key
    .replace(/\.list$/, "")
    .split(".")
    .map(inWords);
  return {
    title: title ?? capitalized([file, rest.join(", ")].filter(Boolean).join(": ")),
    lead: lead ?? "",
  };
}

export function isNamed(key: string): boolean {
  return Object.hasOwn(known, key);
}

const labels: Readonly<Record<string, string>> = {
  to: "Leads to",
  url: "Web address",
  d: "Path of the stroke",
  box: "View box",
  by: "Who says more",
  more: "More of it elsewhere",
  forms: "As texts write it",
  home: "Home page",
  pressRelease: "Own announcements: yes, or a part of their addresses",
  unproven: "Not yet seen to answer",
  isEnd: "The text ends there",
  slug: "Entry of The Record, by the end of its address",
};
const tuples: Readonly<Record<string, readonly string[]>> = { "shortcuts.list": ["Path", "Leads to"] };

/** Of a field, by its name; in a tuple by its place. */
export function fieldLabel(key: string, name: string): string {
  const label = /^\d$/.test(name) ? (tuples[key] ?? ["Long", "Short"])[Number(name)] : labels[name];
  return label ?? capitalized(inWords(name));
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
