/** Finds submissions and formats them for the terminal: the inbox table, one submission in full, its answers. */
import type { Database } from "../db/schema.ts";
import { forms } from "../forms/catalog.ts";
import type { FormName } from "../forms/form.ts";
import type { GivenAnswer } from "../forms/owner/answers.ts";
import type { Note } from "../forms/owner/notes.ts";
import type { SubmissionFilter } from "../forms/owner/submission-filter.ts";
import {
  countSubmissions,
  findSubmission,
  listSubmissions,
  type Submission,
} from "../forms/owner/submissions.ts";
import type { Desk } from "./command.ts";
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
    yield nothing(choice);
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
  const { reference, form, state, values, receivedAt, answeredAt, suspicion } = submission;
  const head = [
    `Reference  ${reference}`,
    `Received   ${localTime(receivedAt)} (${receivedAt})`,
    `Form       ${form}`,
    `State      ${state}`,
    ...(answeredAt ? [`Answered   ${localTime(answeredAt)}`] : []),
    ...(suspicion.length > 0 ? [`Suspicion  ${stripControlCharacters(suspicion.join(", "))}`] : []),
  ];
  const fields = Object.values(forms).find(({ name }) => name === form)?.fields;
  const body = Object.entries(values).map(([name, value]) => {
    const label = fields?.find((field) => field.name === name)?.label ?? name;
    return `\n${label}\n${indent(stripControlCharacters(value))}`;
  });
  return `${[...head, ...body].join("\n")}\n`;
}

/** Each answer to a submission, with its delivery state. */
export function answersGiven({ answeredAt, decision }: Submission, answers: readonly GivenAnswer[]): string {
  const decided = decision ? `\nIt was ${decision}.\n` : "";
  if (answers.length === 0)
    return answeredAt ? `${decided}\nIt was marked as answered; no answer was sent from here.\n` : decided;
  const each = answers.map(
    (answer) =>
      `\nAnswer ${deliveryOf(answer)}\n${indent(stripControlCharacters(answer.text ?? "What was written is no longer known.").trimEnd())}\n`,
  );
  return decided + each.join("");
}

/** Each note of the desk, with who wrote it. */
export function notesText(notes: readonly Note[]): string {
  const each = notes.map(
    ({ written_at, written_by, text }) =>
      `\nNote of ${localTime(written_at)} by ${stripControlCharacters(written_by)}\n${indent(stripControlCharacters(text))}\n`,
  );
  return each.join("");
}

/** Time and state of earlier answers: "2031-01-05 12:00 (mail 3, sent)". */
export function answersText(answers: readonly GivenAnswer[]): string {
  return answers
    .map(({ mail, state, ...answer }) => `${timeOf(answer)} (mail ${mail ?? "unknown"}, ${state})`)
    .join(", ");
}

/** Says when the queued mail leaves and how to take it back. */
export function waitingText({ settings }: Desk, address: string, number: number): string {
  const when = settings.smtpUrl ? "and leaves in a minute" : "until SMTP_URL is set";
  return `The mail to ${stripControlCharacters(address)} waits in the outbox ${when}. To take it back before it leaves: npm run desk -- outbox drop ${number}\n`;
}

function timeOf({ sent_at, due_at, at }: Pick<GivenAnswer, "sent_at" | "due_at" | "at">): string {
  const time = sent_at ?? due_at ?? at;
  return time ? localTime(time) : "at an unknown time";
}

function deliveryOf({ mail: id, state, ...answer }: GivenAnswer): string {
  if (id === null)
    return `(${state === "none" ? "its mail follows when it is published" : state}), ${timeOf(answer)}`;
  if (answer.sent_at) return `(mail ${id}), sent ${localTime(answer.sent_at)}`;
  if (state === "dropped") return `(mail ${id}), taken back: it never leaves`;
  if (state !== "waiting") return `(mail ${id}), ${state}`;
  return `(mail ${id}), leaves ${timeOf(answer)} or later; until then npm run desk -- outbox drop ${id} takes it back`;
}

function nothing({ form, spam, toAnswer }: SubmissionFilter): string {
  if (!form && spam === "without" && !toAnswer) return "Nothing has come in yet.\n";
  return `There is no ${spam === "only" ? "suspected spam" : `${toAnswer ? "new " : ""}message`}${form ? ` from the form ${form}` : ""}.\n`;
}
