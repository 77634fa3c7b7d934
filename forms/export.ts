/** Everything that came in, for a spreadsheet or a program; streamed. */
import { forms } from "./catalog.ts";
import type { Submission } from "./submissions.ts";

/**
 * CSV after RFC 4180 in UTF-8 with a byte order mark, one line a submission, one column for each field of any form; values of
 * fields that no form has any more stand as JSON in the last column. No cell is a formula in a spreadsheet.
 */
export async function* toCsv(submissions: AsyncIterable<Submission>): AsyncGenerator<string> {
  const names = fieldNames();
  // The mark at the start tells spreadsheets that this is UTF-8; without it they guess, and spoil every accent.
  yield "\ufeff";
  yield csvLine(["reference", "received_at", "form", "state", ...names, "other"]);
  for await (const { reference, receivedAt, form, state, values } of submissions) {
    const other = Object.entries(values).filter(([name]) => !names.includes(name));
    yield csvLine([
      reference,
      receivedAt,
      form,
      state,
      ...names.map((name) => values[name] ?? ""),
      other.length > 0 ? JSON.stringify(Object.fromEntries(other)) : "",
    ]);
  }
}

/** A JSON array with one submission a line. */
export async function* toJson(submissions: AsyncIterable<Submission>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const { id, email, ...submission } of submissions) {
    yield before + escapeHidden(JSON.stringify(submission));
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/**
 * A cell that no spreadsheet takes for a formula: what begins with = + - @ (also full-width, also behind
 * spaces or invisible characters), a tab, a line end or a control character gets an apostrophe in front (OWASP, CSV injection).
 */
export function neutralise(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

const formulaStart = /^(?:\p{Cc}|[\s\p{Cf}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe62-\ufe63\ufe66\ufe6b])/u;

function fieldNames(): string[] {
  const names = Object.values(forms).flatMap((form) => form.fields.map((field) => field.name));
  return [...new Set(names)];
}

function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(neutralise(cell))).join(",")}\r\n`;
}

function quote(cell: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** JSON leaves some control characters and direction marks bare; a terminal should not meet them. */
function escapeHidden(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
