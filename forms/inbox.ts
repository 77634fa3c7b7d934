/** The owner's view of what came in, as lines for a terminal. */
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { forms } from "./catalog.ts";
import { listSubmissions, type Submission, showSubmission } from "./submissions.ts";

/** A table, newest first: reference, received (Memphis time), form, name, email, first words. One line a row. */
export async function* inboxLines(db: Database): AsyncGenerator<string> {
  let page = await listSubmissions(db, { limit: 200 });
  if (page.length === 0) {
    yield "Nothing has come in yet.\n";
    return;
  }
  yield tableLine("REFERENCE", "RECEIVED", "FORM", "NAME", "EMAIL", "FIRST WORDS");
  while (page.length > 0) {
    for (const submission of page) yield summary(submission);
    page = await listSubmissions(db, { limit: 200, before: page.at(-1)?.id });
  }
}

/** One submission in full, each field under its label; undefined when no submission has the reference. */
export async function submissionText(db: Database, reference: string): Promise<string | undefined> {
  const submission = await showSubmission(db, reference);
  if (!submission) return undefined;
  const { form, state, values, receivedAt } = submission;
  const head = [
    `Reference  ${submission.reference}`,
    `Received   ${memphisTime(receivedAt)} (${receivedAt})`,
    `Form       ${form}`,
    `State      ${state}`,
  ];
  const body = Object.entries(values).map(
    ([name, value]) => `\n${labelOf(form, name)}\n${indent(harmless(value))}`,
  );
  return `${[...head, ...body].join("\n")}\n`;
}

/** Visitor text without anything a terminal would obey or hide: control characters, direction marks. */
export function harmless(text: string): string {
  return text
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "");
}

function summary({ reference, receivedAt, form, values, email }: Submission): string {
  const words = values.subject || values.title || values.eventTitle || values.message || "";
  return tableLine(reference, memphisTime(receivedAt), form, values.name ?? "", values.email ?? email, words);
}

function tableLine(
  reference: string,
  received: string,
  form: string,
  name: string,
  email: string,
  words: string,
): string {
  const cells = [
    cell(reference, 13),
    cell(received, 16),
    cell(form, 11),
    cell(name, 20),
    cell(email, 30),
    cell(words, 50),
  ];
  return `${cells.join("  ").trimEnd()}\n`;
}

/** Cut or filled to a width in characters. */
function cell(text: string, width: number): string {
  const letters = Array.from(harmless(text).replace(/\s+/g, " ").trim());
  if (letters.length > width) return `${letters.slice(0, width - 1).join("")}…`;
  return letters.join("") + " ".repeat(width - letters.length);
}

function memphisTime(iso: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: site.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return format.format(new Date(iso));
}

function labelOf(form: string, name: string): string {
  const definition = Object.values(forms).find((known) => known.name === form);
  return definition?.fields.find((field) => field.name === name)?.label ?? name;
}

function indent(text: string): string {
  return text === "" ? "  (empty)" : text.replace(/^/gm, "  ");
}
