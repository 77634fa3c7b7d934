/** Terminal output: tables, local times, and visitor text without control characters. */
import { site } from "../content/site.ts";
import { wallTimeIn } from "../time/zone-time.ts";

/** A column: its heading, its width in characters, and its text in a row. */
export type Column<Row> = readonly [heading: string, width: number, text: (row: Row) => string];

/** A table with its headings. Text that is too long for its column is cut. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, width, text]) => cell(text(row), width)));
  const lines = [columns.map(([heading, width]) => cell(heading, width)), ...cells];
  return lines.map((line) => `${line.join("  ").trimEnd()}\n`).join("");
}

/** Removes control characters and direction marks, which a terminal would obey or hide, from visitor text. */
export function stripControlCharacters(text: string): string {
  return text
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "");
}

/** Visitor text on one line, without control characters. */
export function oneLine(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, " ");
}

/** An instant in the site's time zone, such as `2026-07-01 22:04`. */
export function localTime(iso: string): string {
  return wallTimeIn(site.timeZone)(new Date(iso)).replace("T", " ");
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

function cell(text: string, width: number): string {
  const characters = Array.from(oneLine(text).trim());
  if (characters.length > width) return `${characters.slice(0, width - 1).join("")}…`;
  return characters.join("") + " ".repeat(width - characters.length);
}
