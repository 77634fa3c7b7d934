/** Export of submissions as CSV or JSON, streamed. */
import { csvLine } from "../../text/csv.ts";
import { forms } from "../catalog.ts";
import type { Note } from "./notes.ts";
import type { Submission } from "./submissions.ts";

type Exported = Submission & { notes?: readonly Note[] };

/** CSV (RFC 4180), a column per field of any form; the desk's notes in `notes`, values of fields that no longer exist as JSON in the last. Safe against CSV injection. */
export async function* toCsv(submissions: AsyncIterable<Exported>): AsyncGenerator<string> {
  const fields = Object.values(forms).flatMap((form) => form.fields);
  const names = [...new Set(fields.map(({ name }) => name))];
  // Without the byte order mark, spreadsheets guess the encoding and garble accents.
  yield "\ufeff";
  yield csvLine(["reference", "received_at", "form", "state", ...names, "notes", "other"]);
  for await (const { reference, receivedAt, form, state, values, notes = [] } of submissions) {
    const other = Object.entries(values).filter(([name]) => !names.includes(name));
    yield csvLine([
      reference,
      receivedAt,
      form,
      state,
      ...names.map((name) => values[name] ?? ""),
      notes.map(({ written_at, written_by, text }) => `${written_at} ${written_by}: ${text}`).join("\n"),
      other.length > 0 ? JSON.stringify(Object.fromEntries(other)) : "",
    ]);
  }
}

/** A JSON array with one submission per line. */
export async function* toJson(submissions: AsyncIterable<Exported>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const { id, email, notes = [], assignee, laterUntil, backAt, ...submission } of submissions) {
    const said = notes.map(({ written_at, written_by, text }) => ({ at: written_at, by: written_by, text }));
    const row = said.length > 0 ? { ...submission, notes: said } : submission;
    // Control characters and bidi marks, which JSON allows unescaped, are unsafe on a terminal.
    yield separator +
      JSON.stringify(row).replace(
        /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
        (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
