/** Terminal output: tables, local times, and visitor text without control characters. */
import { site } from "../content/site.ts";

/** A column: its heading and its width in characters. */
export type Column = readonly [heading: string, width: number];

/** One line of a table; the heading without `cells`. Text that is too long for its column is cut. */
export function tableLine(columns: readonly Column[], cells?: readonly string[]): string {
  const row = columns.map(([heading, width], index) => cell(cells ? (cells[index] ?? "") : heading, width));
  return `${row.join("  ").trimEnd()}\n`;
}

/** Removes control characters and direction marks, which a terminal would obey or hide, from visitor text. */
export function stripControlCharacters(text: string): string {
  return text
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "");
}

/** An instant in the site's time zone, such as `2026-07-01 22:04`. */
export function localTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

/** Time since an instant: `3 min`, `26 h`, `12 d`. */
export function age(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 60_000));
  if (minutes < 120) return `${minutes} min`;
  if (minutes < 2 * 24 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 60 / 24)} d`;
}

/** Indents each line by two spaces; "(empty)" for no text. */
export function indent(text: string): string {
  return text === "" ? "  (empty)" : text.replace(/^/gm, "  ");
}

/** `1 message`, `2 messages`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const timeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: site.timeZone,
  dateStyle: "short",
  timeStyle: "short",
});

function cell(text: string, width: number): string {
  const characters = Array.from(stripControlCharacters(text).replace(/\s+/g, " ").trim());
  if (characters.length > width) return `${characters.slice(0, width - 1).join("")}…`;
  return characters.join("") + " ".repeat(width - characters.length);
}
