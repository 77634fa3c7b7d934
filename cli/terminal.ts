/** Words and times as the owner's terminal shows them. */
import { site } from "../content/site.ts";

/** A column: its heading and its width in characters. */
export type Column = readonly [heading: string, width: number];

/** The headings, and then each row, as one line each. Text that is too long for its column is cut. */
export function tableLine(columns: readonly Column[], cells?: readonly string[]): string {
  const row = columns.map(([heading, width], index) => cell(cells ? (cells[index] ?? "") : heading, width));
  return `${row.join("  ").trimEnd()}\n`;
}

/** Visitor text without anything a terminal would obey or hide: control characters, direction marks. */
export function harmless(text: string): string {
  return text
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "");
}

/** An instant in the site's zone, such as `2026-07-01 22:04`. */
export function localTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

/** How long ago, in the largest unit that fits: `3 min`, `26 h`, `12 d`. */
export function age(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 60_000));
  if (minutes < 120) return `${minutes} min`;
  if (minutes < 2 * 24 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 60 / 24)} d`;
}

/** Two spaces before each line; says so when there is nothing. */
export function indent(text: string): string {
  return text === "" ? "  (empty)" : text.replace(/^/gm, "  ");
}

/** `1 message`, `2 messages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const timeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: site.timeZone,
  dateStyle: "short",
  timeStyle: "short",
});

function cell(text: string, width: number): string {
  const letters = Array.from(harmless(text).replace(/\s+/g, " ").trim());
  if (letters.length > width) return `${letters.slice(0, width - 1).join("")}…`;
  return letters.join("") + " ".repeat(width - letters.length);
}
