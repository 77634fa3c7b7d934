/** Sources of facts: one a line of a field, and the rule of such a line. */
import { site } from "../content/site.ts";
import { webAddress } from "../text/web-address.ts";
import { dateFormat } from "../time/zone-time.ts";
import type { Fact } from "./kind.ts";
import { isoDay } from "./written-day.ts";

/** One source of a fact. A line of a field is `Publisher | Title | 2026-11-21 | https://…`; date and URL may be missing. */
export interface SourceLine {
  publisher: string;
  title: string;
  date?: string;
  url?: string;
}

/** The parts of such a line, in its order. */
export const sourceParts = ["publisher", "title", "date", "url"] as const;

/** Such a line of what was typed for its parts, in which a bar would begin another part. */
export function sourceLineOf(parts: readonly string[]): string {
  return tidySourceLine(
    parts.map((part, index) => part.replaceAll("|", index === 3 ? "%7C" : "–")).join("|"),
  );
}

/** Such a line with one space around each bar and its date as ISO 8601 has it; "" when all its parts are empty. */
export function tidySourceLine(line: string): string {
  const [publisher = "", title = "", date = "", ...rest] = line.split("|").map((part) => part.trim());
  const tidied = [publisher, title, isoDay(date), ...rest].join(" | ");
  return tidied
    .replace(/ {2,}/g, " ")
    .replace(/[ |]+$/, "")
    .trim();
}

/** The rule of such a line. */
export function isSourceLine(line: string): true | string {
  const parts = line.split("|").map((part) => part.trim());
  if (parts.length < 2 || parts.length > 4 || !parts[0] || !parts[1])
    return "needs a publisher and a title (in a file: Publisher | Title | date | https://…)";
  const [, , date = "", url = ""] = parts;
  if (date && !isDay(date, true)) return "must have a date such as November 21, 2026, or none";
  if (!url) return true;
  if (!webAddress(url)) return "must end with an address that begins with https://";
  return !isFrontPage(url) || "must link to the article itself, not to a front page";
}

/** The sources of such a field. */
export function readSourceLines(text = ""): SourceLine[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [publisher = "", title = "", date, url] = line.split("|").map((part) => part.trim());
      return { publisher, title, ...(date && { date }), ...(url && { url }) };
    });
}

/** Whether an address is a publisher's front page, which is no source. */
export function isFrontPage(url: string): boolean {
  return new URL(url).pathname === "/";
}

/** "November 22, 2026", "November 2026" or "2026". */
export function dayWords(day: string): string {
  if (day.length === 4) return day;
  const style =
    day.length === 7 ? ({ month: "long", year: "numeric" } as const) : { dateStyle: "long" as const };
  return dateFormat(site.language, { ...style, timeZone: "UTC" }).format(new Date(day));
}

/** The named facts that a page shows of such a field: each source with its date and link. */
export function sourceFacts(name: string, text = ""): Fact[] {
  return readSourceLines(text).map(({ publisher, title, date, url }) => ({
    name,
    text: [publisher, title, ...(date ? [dayWords(date)] : [])].join(", "),
    ...(url && { link: url }),
  }));
}

/** Whether it is a date YYYY-MM-DD; with `partial` also YYYY-MM or YYYY. */
export function isDay(text: string, partial: boolean): boolean {
  if (partial && /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text)) return true;
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;
}
