/** Finds on the site of one city what belongs to another: its facts, its names, its sentences, its web addresses, its colors. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { paints } from "../../content/paint.ts";
import { site } from "../../content/site.ts";
import { defaultOf } from "../../text/words/lookup.ts";
import { readDefaults, setSnapshot } from "../../text/words/reading.ts";
import "../../words/catalog.ts";
import { asTyped, snapshotOf } from "../../words/store.ts";

/** What one city says in its files, by kind. */
export interface City {
  /** Facts of its settings that nobody else has: city, region, area code as number and as lamps, zone, brand, addresses. */
  facts: string[];
  /** Every word that stands in it, in lower case. */
  words: Set<string>;
  /** Words with a capital letter in the middle of a sentence. */
  names: Set<string>;
  /** Pieces of text of 24 letters or more, as a reader sees them. */
  sentences: Set<string>;
  hosts: Set<string>;
  /** Its paints as `r,g,b`. */
  colors: Set<string>;
}

const home = join(import.meta.dirname, "../..");
export const example = join(home, "content-example");
/** The second city's texts and settings by key, as an owner imports them. */
export const cityFile: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(example, "city.json"), "utf8"),
);

/** Lets every text of this process be the second city's. */
export function becomeSecondCity(): void {
  const rows = Object.entries(cityFile).map(([key, value]) => ({
    key,
    language: "",
    text: asTyped(value),
    draft: null,
    of: "",
    changed_at: "",
  }));
  setSnapshot(snapshotOf(rows));
}

/** Both cities: the first by its defaults of what the second says otherwise, and both by their entries. */
export function readCities(): [first: City, second: City] {
  const ours = Object.keys(cityFile).flatMap((key) => stringsOf(defaultOf(key)?.value).flatMap(linesOf));
  const first = readDefaults(() =>
    cityOf(ours, proseIn(defaultOf("about.md")?.value, join(home, "content/starter"))),
  );
  becomeSecondCity();
  const theirs = stringsOf(cityFile).flatMap(linesOf);
  return [first, cityOf(theirs, proseIn(cityFile["about.md"], join(example, "starter")))];
}

/** The lines of a text, split at placeholders. */
function linesOf(text: string): string[] {
  return text.split(/\n|\{\w+\}/);
}

/** The lines of the story and of the entries in a folder. */
function proseIn(story: unknown, folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  const files = names.filter((name) => name.endsWith(".md"));
  return [String(story), ...files.map((name) => readFileSync(join(folder, name), "utf8"))].flatMap(linesOf);
}

/** What a city says; its facts and its colors are those of now. */
function cityOf(fixed: readonly string[], prose: readonly string[]): City {
  const texts = [...fixed, ...prose];
  const shown = texts.map(plain);
  const small = new Set(prose.flatMap(smallWords));
  return {
    facts: factsOf(site),
    words: new Set(shown.flatMap(wordsOf)),
    names: new Set(
      shown
        .flatMap((text) => text.match(inSentence) ?? [])
        // What is also written small, as the property tax is, is no name, though an office may have it in its own.
        .filter((name) => !calendar.has(name.replace(/s$/, "")) && !small.has(name.toLowerCase())),
    ),
    sentences: new Set(shown.filter((text) => text.length >= 24)),
    hosts: new Set(texts.flatMap(hostsOf)),
    colors: new Set(Object.values({ ...paints }).flatMap(colorsOf)),
  };
}

/**
 * Returns `place: leak` for each thing of `theirs` that is in `shown` and not in `ours`. `shown` has texts by the name of
 * the place that shows them.
 */
export function findLeaks(shown: Readonly<Record<string, string>>, theirs: City, ours: City): string[] {
  const facts = theirs.facts.filter((fact) => !ours.facts.includes(fact));
  const names = [...theirs.names].filter((name) => !ours.words.has(name.toLowerCase()) && !common.has(name));
  const sentences = [...theirs.sentences].filter((sentence) => !ours.sentences.has(sentence));
  const hosts = [...theirs.hosts].filter((host) => !ours.hosts.has(host));
  const colors = [...theirs.colors].filter((color) => !ours.colors.has(color));
  return Object.entries(shown).flatMap(([place, text]) => {
    const read = plain(text);
    const words = new Set(read.match(/[\p{L}\p{N}]+/gu));
    const painted = new Set(colorsOf(text));
    const linked = new Set(hostsOf(text));
    const code = /\.(js|css)$/.test(place);
    return [
      ...facts.filter((fact) => (code ? inCode(fact).test(text) : asWord(fact).test(`${text}\n${read}`))),
      // A program has names of its own.
      ...(code ? [] : names.filter((name) => words.has(name))),
      ...sentences.filter((sentence) => read.includes(sentence)),
      ...hosts.filter((host) => linked.has(host)),
      ...colors.filter((color) => painted.has(color)).map((color) => `rgb(${color})`),
    ].map((leak) => `${place}: ${leak}`);
  });
}

/** Every color of a text as `r,g,b`, whatever way it is written in; how transparent it is does not matter. */
export function colorsOf(text: string): string[] {
  const hex = [...text.matchAll(/#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi)].map(([, digits = ""]) => {
    const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
    return (pairs ?? []).slice(0, 3).map((pair) => Number.parseInt(pair, 16));
  });
  const rgb = [...text.matchAll(/rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/gi)].map((found) =>
    found.slice(1, 4).map(Number),
  );
  return [...hex, ...rgb].map((parts) => parts.join());
}

/** Words in small letters, without those of addresses and of slugs that begin with a day. */
function smallWords(text: string): string[] {
  const words = text.replace(/\S*(?:[/@]|\.(?=\p{Ll})|\d-(?=\p{Ll}))\S*/gu, " ");
  return words.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu) ?? [];
}

/** A word with a capital letter, not at the beginning of a sentence. */
const inSentence = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu;

/** Months and days belong to every city. */
const calendar = new Set(
  Array.from({ length: 12 }, (_, i) => i).flatMap((i) =>
    // In the head of a mail: "Sun" is not only a studio.
    (["long", "short"] as const).flatMap((style) => [
      new Date(Date.UTC(2024, i, 1)).toLocaleDateString("en", { month: style, timeZone: "UTC" }),
      new Date(Date.UTC(2024, 0, 1 + i)).toLocaleDateString("en", { weekday: style, timeZone: "UTC" }),
    ]),
  ),
);

/** Names in the first city's files that are in the shared files too, and belong to no place. */
const common = new Set(
  "Access Act Air Anthropic Black Claude Clean Control Cyber Daily Google Information Involved Law Media Megapack National Nvidia Official Online Opportunity Press Protection Record Response Schools Service".split(
    " ",
  ),
);

function factsOf(site: Record<string, unknown>): string[] {
  const { city, region, regionName, areaCode, timeZone, timeZoneShort, name, domain, social } = site;
  const lamps = Number(areaCode).toString(2).padStart(10, "0");
  const handles = Object.values(social as Record<string, string>);
  return [city, region, regionName, areaCode, lamps, timeZone, timeZoneShort, name, domain, ...handles].map(
    String,
  );
}

/** The text as a reader sees it: no markup, no entities, one space between words. */
function plain(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, "")
    .replace(/<style\b[^>]*>.*?<\/style>/gis, " ")
    .replace(/<\/?(a|b|code|em|i|mark|span|strong)\b[^<>]*>/gi, "")
    .replace(/<\/?[a-z!][^<>]*>/gi, " ")
    .replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? "")
    .replace(/[*[\]#>]|\\n/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function hostsOf(text: string): string[] {
  return [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)].map(([, host = ""]) => host.toLowerCase());
}

function asWord(fact: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}.])${fact.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
    "u",
  );
}

/** In code, two letters may be the name of a variable: only in a text do they count. */
function inCode(fact: string): RegExp {
  return fact.length > 2 ? asWord(fact) : new RegExp(`["'\`\\s]${fact}["'\`\\s.,]`, "u");
}

export function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsOf);
}
