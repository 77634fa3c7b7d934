/** Finds submissions and formats them for the terminal: the inbox table, one submission in full, with what belongs to it. */
import type { Database } from "../db/schema.ts";
import { forms } from "../forms/catalog.ts";
import type { FormName } from "../forms/form.ts";
import { canLeave, type GivenAnswer } from "../forms/owner/answers.ts";
import type { Note } from "../forms/owner/notes.ts";
import type { SubmissionFilter } from "../forms/owner/submission-filter.ts";
import {
  countSubmissions,
  findSubmission,
  listSubmissions,
  type Submission,
} from "../forms/owner/submissions.ts";
import type { AskedChange } from "../publishing/proposals/sender-changes.ts";
import { type Column, indent, localTime, stripControlCharacters, tableHead, tableRow } from "./terminal.ts";

const columns: readonly Column<Submission>[] = [
  ["REFERENCE", 13, ({ reference }) => reference],
  ["RECEIVED", 16, ({ receivedAt }) => localTime(receivedAt)],
  ["FORM", 11, ({ form }) => form],
  ["STATE", 8, ({ state }) => state],
  ["NAME", 20, ({ values }) => values.name ?? ""],
  ["EMAIL", 30, ({ values, email }) => values.email ?? email],
  ["FIRST WORDS", 50, ({ values: of }) => of.subject || of.title || of.eventTitle || of.message || ""],
];

/** Throws a sentence when there is no such submission. */
export async function submissionAt(db: Database, reference = ""): Promise<Submission> {
  const submission = await findSubmission(db, reference);
  if (submission) return submission;
  throw new Error(`No submission has the reference ${JSON.stringify(reference)}.`);
}

/** The name of a form. Throws a sentence when there is none. */
export function formOf(typed: string): FormName {
  const known = Object.values(forms).find(({ name }) => name === typed);
  if (known) return known.name;
  throw new Error(`There is no form ${JSON.stringify(typed)}; there are ${Object.keys(forms).join(", ")}.`);
}

/** A table of the newest `limit`, one line each, and how many more there are. */
export async function* inboxLines(
  db: Database,
  choice: SubmissionFilter,
  limit: number,
): AsyncGenerator<string> {
  const count = await countSubmissions(db, choice);
  if (count === 0) {
    const { spam, ...others } = choice;
    const isAll = spam !== "only" && Object.keys(others).length === 0;
    yield isAll ? "Nothing has come in yet.\n" : "There is no such message.\n";
    return;
  }
  yield tableHead(columns);
  let before: number | undefined;
  for (let left = Math.min(limit, count); left > 0; ) {
    const page = await listSubmissions(db, { ...choice, limit: Math.min(left, 200), before });
    if (page.length === 0) break;
    for (const submission of page) yield tableRow(columns, submission);
    before = page.at(-1)?.id;
    left -= page.length;
  }
  if (count > limit) yield `\nand ${count - limit} more; --limit ${count} shows them all.\n`;
}

/** One submission in full, each field under its label. */
export function submissionText(submission: Submission): string {
  const { reference, form, state, values, receivedAt, answeredAt, suspicion, decision } = submission;
  const head = [
    `Reference  ${reference}`,
    `Received   ${localTime(receivedAt)} (${receivedAt})`,
    `Form       ${form}`,
    `State      ${state}${decision ? `, ${decision}` : ""}`,
    ...(answeredAt ? [`Answered   ${localTime(answeredAt)}`] : []),
    ...(suspicion.length > 0 ? [`Suspicion  ${suspicion.join(", ")}`] : []),
  ];
  const fields = Object.values(forms).find(({ name }) => name === form)?.fields;
  const body = Object.entries(values).map(([name, value]) => {
    const label = fields?.find((field) => field.name === name)?.label ?? name;
    return part(label, value);
  });
  return `${stripControlCharacters(head.join("\n"))}\n${body.join("")}`;
}

/** Each answer to a submission, with the state of its mail, and how to take it back. */
export function answersText(answers: readonly GivenAnswer[]): string {
  const each = answers.map(({ mail, state, event, text, sent_at, due_at, at }) => {
    const time = sent_at ?? due_at ?? at;
    const states: Record<string, string> = { none: "its mail follows", dropped: "taken back" };
    const undo = event && canLeave({ state }) ? `; to take it back: npm run desk -- act undo ${event}` : "";
    const when = time ? localTime(time) : "at an unknown time";
    const head = `Answer ${when} (mail ${mail ?? "unknown"}, ${states[state] ?? state})${undo}`;
    return part(head, (text ?? "What was written is no longer known.").trimEnd());
  });
  return each.join("");
}

/** Each note of the desk, with who wrote it. */
export function notesText(notes: readonly Note[]): string {
  return notes
    .map(({ written_at, written_by, text }) =>
      part(`Note of ${localTime(written_at)} by ${written_by}`, text),
    )
    .join("");
}

/** Each change that the sender asks for, with its number, the old text and the new. */
export function changesText(changes: readonly AskedChange[]): string {
  const marked = (mark: string, text: string) => text.replace(/^/gm, `${mark} `);
  return changes
    .flatMap(({ number, askedAt, differences }) =>
      differences.map(({ label, before, after }) =>
        part(
          `Change ${number}, asked for ${localTime(askedAt)}: ${label}`,
          `${marked("-", before)}\n${marked("+", after)}`,
        ),
      ),
    )
    .join("");
}

function part(head: string, text: string): string {
  return stripControlCharacters(`\n${head}\n${indent(text)}\n`);
}
