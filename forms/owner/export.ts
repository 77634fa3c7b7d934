/** Everything that came in, for a spreadsheet or a program; streamed. */
import { csvLine } from "../../text/csv.ts";
import { forms } from "../catalog.ts";
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
    yield before + escapeControls(JSON.stringify(submission));
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

function fieldNames(): string[] {
  const names = Object.values(forms).flatMap((form) => form.fields.map((field) => field.name));
  return [...new Set(names)];
}

/** JSON leaves some control characters and direction marks bare; a terminal should not meet them. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
