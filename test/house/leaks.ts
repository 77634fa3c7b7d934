/** Finds on the site of one city what belongs to another: its facts, its names, its sentences, its web addresses, its colors. */
import { readdirSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What one city says in its files of content, by kind. */
export interface City {
  /** Facts of its site.ts that nobody else has: city, region, area code as number and as lamps, zone, brand, addresses. */
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

/** Lays a second city over the first in the folder `content`: what an owner does by hand (docs/another-city.md). */
export async function layOver(content: string, second: string): Promise<void> {
  const things = ["film", "starter", "es", "events", "stories"].map((name) => join(content, name));
  await Promise.all(things.map((folder) => rm(folder, { recursive: true, force: true })));
  await cp(second, content, { recursive: true });
}

/** Reads both cities by the files that differ: of `first` those that `second` replaces. `laid` is `second` laid over `first`. */
export async function readCities(first: string, second: string, laid: string): Promise<[City, City]> {
  const files = filesIn(second);
  // The starter content is replaced as a whole, whatever its files are called.
  // Which languages there are is no word of a city.
  const differ = files.filter((name) => name !== "languages.ts");
  const replaced = filesIn(first).filter((name) => differ.includes(name) || name.startsWith("starter/"));
  return Promise.all([readCity(first, replaced), readCity(laid, differ)]);
}

/** Paths of the TypeScript and Markdown files in a folder of content, sorted, without tests. */
export function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.(ts|md)$/.test(name) && !name.endsWith(".test.ts")).toSorted();
}

/** Every string that a file of content exports; of Markdown every line, split at placeholders. */
export async function textsOf(folder: string, name: string): Promise<string[]> {
  const file = join(folder, name);
  if (name.endsWith(".md")) return readFileSync(file, "utf8").split(/\n|\{\w+\}/);
  return stringsOf(await import(pathToFileURL(file).href));
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

/** Reads what a city says in these files of its folder of content; its facts and its colors always. */
async function readCity(folder: string, files: readonly string[]): Promise<City> {
  const texts: string[] = [];
  for (const name of files) texts.push(...(await textsOf(folder, name)));
  const { site } = await import(pathToFileURL(join(folder, "site.ts")).href);
  const { paint } = await import(pathToFileURL(join(folder, "paint.ts")).href);
  const shown = texts.map(plain);
  const prose = files.filter((name) => name.endsWith(".md"));
  const small = new Set(
    (await Promise.all(prose.map((name) => textsOf(folder, name)))).flat().flatMap(smallWords),
  );
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
    colors: new Set(Object.values(paint as Record<string, string>).flatMap(colorsOf)),
  };
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
  "Access Act Air Anthropic Black Claude Clean Control Cyber Daily Google Information Law Media Megapack National Nvidia Official Online Opportunity Press Protection Record Response Schools Service".split(
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

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsOf);
}
