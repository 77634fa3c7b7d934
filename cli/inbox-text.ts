/** Formats submissions for the terminal: the inbox table and one submission in full. */
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { forms } from "../forms/catalog.ts";
import {
  countSubmissions,
  listSubmissions,
  type Submission,
  type SubmissionFilter,
} from "../forms/owner/submissions.ts";
import type { GivenAnswer } from "../mail/outbox/given-answers.ts";
import { type Column, indent, localTime, stripControlCharacters, tableLine } from "./terminal.ts";

const columns: readonly Column[] = [
  ["REFERENCE", 13],
  ["RECEIVED", 16],
  ["FORM", 11],
  ["STATE", 8],
  ["NAME", 20],
  ["EMAIL", 30],
  ["FIRST WORDS", 50],
];

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
  yield tableLine(columns);
  let before: number | undefined;
  for (let left = Math.min(limit, count); left > 0; ) {
    const page = await listSubmissions(db, { ...choice, limit: Math.min(left, 200), before });
    if (page.length === 0) break;
    for (const submission of page) yield summary(submission);
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
  const body = Object.entries(values).map(
    ([name, value]) => `\n${labelOf(form, name)}\n${indent(stripControlCharacters(value))}`,
  );
  return `${[...head, ...body].join("\n")}\n`;
}

/** Each answer to a submission, with its delivery state. */
export function answersGiven({ answeredAt, decision }: Submission, answers: readonly GivenAnswer[]): string {
  const decided = decision ? `\nIt was ${decision}.\n` : "";
  if (answers.length === 0)
    return answeredAt
      ? `${decided}\nNo answer to it is kept here (answers are kept for ${site.retention.sentMailDays} days).\n`
      : decided;
  const each = answers.map(
    (answer) => `\nAnswer ${deliveryOf(answer)}\n${indent(stripControlCharacters(answer.text).trimEnd())}\n`,
  );
  return decided + each.join("");
}

function deliveryOf({ id, state, sent_at, due_at }: GivenAnswer): string {
  if (sent_at) return `(mail ${id}), sent ${localTime(sent_at)}`;
  if (state === "dropped") return `(mail ${id}), taken back: it never leaves`;
  if (state !== "waiting") return `(mail ${id}), ${state}`;
  return `(mail ${id}), leaves ${localTime(due_at)} or later; until then npm run desk -- outbox drop ${id} takes it back`;
}

function nothing({ form, spam, toAnswer }: SubmissionFilter): string {
  if (!form && spam === "without" && !toAnswer) return "Nothing has come in yet.\n";
  return `There is no ${spam === "only" ? "suspected spam" : `${toAnswer ? "new " : ""}message`}${form ? ` from the form ${form}` : ""}.\n`;
}

function summary({ reference, receivedAt, form, state, values, email }: Submission): string {
  const words = values.subject || values.title || values.eventTitle || values.message || "";
  const cells = [
    reference,
    localTime(receivedAt),
    form,
    state,
    values.name ?? "",
    values.email ?? email,
    words,
  ];
  return tableLine(columns, cells);
}

function labelOf(form: string, name: string): string {
  const definition = Object.values(forms).find((known) => known.name === form);
  return definition?.fields.find((field) => field.name === name)?.label ?? name;
}
