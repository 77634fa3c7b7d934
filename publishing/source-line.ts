/** Sources of facts: one a line of a field, and the rule of such a line. */
import { webArchives } from "../content/record/web-archives.ts";
import { site } from "../content/site.ts";
import { filled } from "../text/filled.ts";
import { webAddress } from "../text/web-address.ts";
import { dateFormat } from "../time/date-format.ts";
import { isoDay } from "./days.ts";
import type { Fact, Values } from "./kind.ts";

/**
 * One source of a fact. A line of a field is `Publisher | Title | 2026-11-21 | https://… | 2026-11-24 | https://web.archive.org/… |
 * 2026-12-01`; what follows the title may be missing.
 */
export interface SourceLine {
  publisher: string;
  title: string;
  date?: string;
  url?: string;
  /** The day on which somebody at the desk opened it and found that it says so: YYYY-MM-DD. */
  opened?: string;
  /** A copy of it in a public web archive. */
  archive?: string;
  /** The day on which it was found to be no longer at its address: YYYY-MM-DD. */
  missing?: string;
}

/** The parts of such a line, in its order. */
export const sourceParts = ["publisher", "title", "date", "url", "opened", "archive", "missing"] as const;
/** Which of them are days, and which addresses. */
const days = [2, 4, 6];
const addresses = [3, 5];

/** Before the day of a mark that was made in the form which sends it: see `keepMarks`. */
export const openedNow = "today ";

/** Such a line of what was typed for its parts, in which a bar would begin another part; "" when there is no more than a mark. */
export function sourceLineOf(parts: readonly string[]): string {
  if (!parts.slice(0, 4).some((part) => part.trim())) return "";
  const bar = (index: number) => (addresses.includes(index) ? "%7C" : "–");
  const tidied = parts.map((part, index) => part.replaceAll("|", bar(index)).trim());
  return joined(tidied.map((part, index) => (days.includes(index) ? isoDay(part) : part)));
}

/** Such a line with one space around each bar and its dates as ISO 8601 has them; "" when all its parts are empty. */
export function tidySourceLine(line: string): string {
  const dayOf = (part: string) => isoDay(part.replace(openedNow, ""));
  return joined(partsOf(line).map((part, index) => (days.includes(index) ? dayOf(part) : part)));
}

/**
 * The fields without the marks that nobody made: a mark stays that was made today (`openedNow` and the day) or that the version
 * `before` has for the same address. `today`: YYYY-MM-DD.
 */
export function keepMarks(fields: Values, before: Values, today: string): Values {
  const markOf = (parts: string[]) => `${parts[3] || parts.slice(0, 2)} ${parts[4]?.replace(openedNow, "")}`;
  const known = new Set(before.sources?.split("\n").map((line) => markOf(partsOf(line))));
  const sources = fields.sources?.split("\n").map((line) => {
    const parts = partsOf(line);
    const isKept = !parts[4] || parts[4] === openedNow + today || known.has(markOf(parts));
    return isKept ? line : joined(parts.with(4, ""));
  });
  return { ...fields, ...(sources && { sources: sources.join("\n") }) };
}

/** The lines with the mark of today on every link that has none. */
export function markOpened(lines: string, today: string): string {
  const marked = lines.split("\n").map((line) => {
    const [, , , url, opened] = partsOf(line);
    return url && !opened ? withParts(line, { opened: openedNow + today }) : line;
  });
  return marked.join("\n");
}

/** An address without the part of its page that it names. */
export function pageOf(url: string): string {
  return url.replace(/#.*$/s, "");
}

/** The lines with the day on each whose address is this page; one that says since when keeps its day. */
export function markMissing(lines: string, url: string, missing: string): string {
  return lines.replace(/^.+$/gm, (line) => {
    const [, , , address = "", , , before] = partsOf(line);
    return pageOf(address) === url && !before ? withParts(line, { missing }) : line;
  });
}

function withParts(line: string, set: Partial<SourceLine>): string {
  const parts = partsOf(line);
  return joined(sourceParts.map((name, index) => set[name] ?? parts[index] ?? ""));
}

/** The earliest day on which one of these sources was opened, once all of them were; there must be one. */
export function openedOn(sources?: string): string | undefined {
  const days = readSourceLines(sources).map(({ opened = "" }) => opened);
  return days.toSorted()[0] || undefined;
}

/** The rule of such a line. */
export function isSourceLine(line: string): true | string {
  const parts = partsOf(line);
  if (parts.length < 2 || parts.length > 7 || !parts[0] || !parts[1])
    return "needs a publisher and a title (in a file: Publisher | Title | date | https://… | opened on)";
  const [, , date = "", url = "", opened = "", archive = "", missing = ""] = parts;
  if (opened && !isDay(opened, false)) return "must say the day on which it was opened, or none";
  if (date && !isDay(date, true)) return "must have a date such as November 21, 2026, or none";
  if (missing && !isDay(missing, false))
    return "must say since when it is no longer there as a day, or nothing";
  if (archive && !isArchived(archive))
    return `must have its copy in a public web archive: an address of ${webArchives.hosts.join(", ")}`;
  if (!url) return true;
  if (!webAddress(url)) return "must have an address that begins with https://";
  return !isFrontPage(url) || "must link to the article itself, not to a front page";
}

/** The sources of such a field. */
export function readSourceLines(text?: string): SourceLine[] {
  return partsOfLines(text).map(([publisher = "", title = "", date, url, opened, archive, missing]) => ({
    publisher,
    title,
    ...filled({ date, url, opened, archive, missing }),
  }));
}

/** Whether it is the address of a copy in a public web archive (content/record/web-archives.ts). */
function isArchived(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === "https:" && webArchives.hosts.includes(hostname ?? "") && !isFrontPage(url);
}

/** The parts of each line of such a field. */
export function partsOfLines(text = ""): string[][] {
  return text.split("\n").filter(Boolean).map(partsOf);
}

/** Whether an address is a publisher's front page, which is no source. WordPress has articles at `/?p=93327`. */
export function isFrontPage(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return pathname === "/" && !searchParams.has("p");
}

/** "November 22, 2026", "November 2026" or "2026"; in the language of a BCP 47 tag. */
export function dayWords(day: string, tag: string = site.language): string {
  const style: Intl.DateTimeFormatOptions = { year: "numeric" };
  if (day.length > 4) style.month = "long";
  if (day.length > 7) style.day = "numeric";
  return dateFormat(tag, { ...style, timeZone: "UTC" }).format(new Date(day));
}

/** The named facts that a page shows of such a field: each source with its date and link, and when all were opened. */
export function sourceFacts({ source, checked }: { source: string; checked: string }, text = ""): Fact[] {
  const opened = openedOn(text);
  return [
    ...readSourceLines(text).map(({ publisher, title, date, url }) => ({
      name: source,
      text: [publisher, title, ...(date ? [dayWords(date)] : [])].join(", "),
      ...(url && { link: url }),
    })),
    ...(opened ? [{ name: checked, text: dayWords(opened) }] : []),
  ];
}

/** Whether it is a date YYYY-MM-DD; with `partial` also YYYY-MM or YYYY. */
export function isDay(text: string, partial: boolean): boolean {
  if (partial && /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text)) return true;
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;
}

/** What stands between the bars of a line. */
export function partsOf(line: string): string[] {
  return line.split("|").map((part) => part.trim());
}

function joined(parts: readonly string[]): string {
  return parts
    .join(" | ")
    .replace(/ {2,}/g, " ")
    .replace(/[ |]+$/, "")
    .trim();
}

/** The sources of an entry that nobody has opened, with a link. */
export function unopened({ values }: { values: Readonly<Record<string, string>> }): SourceLine[] {
  return readSourceLines(values.sources).filter(({ url, opened }) => url && !opened);
}
