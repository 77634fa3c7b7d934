/** Commands: what came in, and the mails that haven't gone out. */
import { site } from "../../content/site.ts";
import { forms } from "../../forms/catalog.ts";
import type { FormName } from "../../forms/form.ts";
import { canLeave, type GivenAnswer, readAnswers } from "../../forms/owner/answers.ts";
import { toCsv, toJson } from "../../forms/owner/export.ts";
import { eachSubmission, readNotes } from "../../forms/owner/notes.ts";
import type { SubmissionFilter } from "../../forms/owner/submission-filter.ts";
import {
  countSubmissions,
  findSubmission,
  listSubmissions,
  type Submission,
} from "../../forms/owner/submissions.ts";
import { eachMail, type OutgoingMail } from "../../mail/outbox/outbox-admin.ts";
import { listChanges } from "../../publishing/proposals/sender-changes.ts";
import type { Command, Desk, Given } from "../command.ts";
import { databaseName } from "../open-database.ts";
import { age, type Column, indent, localTime, stripControlCharacters, table } from "../terminal.ts";

export const inboxCommands: readonly Command[] = [
  {
    call: "inbox list [--spam|--all] [--new]",
    help: "the newest 50 that aren't suspected spam; only spam, or both; only what is waiting for an answer",
    job: list,
  },
  {
    call: "inbox show REFERENCE",
    help: `one submission in full, such as ${site.areaCode}-ABCD-2345, with its answers, notes and changes that its sender asks for`,
    job: show,
  },
  {
    call: "inbox export --csv|--json [--form FORM]",
    help: "everything, spam too, for a spreadsheet or for a program",
    job: async ({ open }, { csv, form }) => {
      const db = await open();
      const all = eachSubmission(db, form ? { form: formOf(form) } : {});
      return csv ? toCsv(all) : toJson(all);
    },
  },
  {
    call: "outbox list [--all]",
    help: "emails that haven't gone out, oldest first; or every email that is still kept",
    job: async ({ open, now }, { all }) => {
      const mails: OutgoingMail[] = [];
      for await (const mail of eachMail(await open(), { all: all !== undefined })) mails.push(mail);
      if (mails.length > 0) return table(mailColumns(now()), mails);
      return all ? "The outbox is empty.\n" : "Nothing waits to be sent.\n";
    },
  },
];

const columns: readonly Column<Submission>[] = [
  ["REFERENCE", 13, ({ reference }) => reference],
  ["RECEIVED", 16, ({ receivedAt }) => localTime(receivedAt)],
  ["FORM", 11, ({ form }) => form],
  ["STATE", 8, ({ state }) => state],
  ["NAME", 20, ({ values }) => values.name ?? ""],
  ["EMAIL", 30, ({ values, email }) => values.email ?? email],
  ["FIRST WORDS", 50, ({ values: of }) => of.subject || of.title || of.eventTitle || of.message || ""],
];

const mailColumns = (now: Date): readonly Column<OutgoingMail>[] => [
  ["NUMBER", 6, ({ id }) => String(id)],
  ["STATE", 9, ({ state }) => state],
  ["AGE", 8, ({ created_at }) => age(created_at, now)],
  ["FAILED", 6, ({ attempts }) => String(attempts)],
  ["NEXT TRY", 16, ({ state, due_at }) => (state === "waiting" ? localTime(due_at) : "")],
  ["TO", 30, ({ to_address }) => to_address],
  ["WHAT", 24, ({ key }) => key],
  ["LAST ERROR", 60, ({ last_error }) => last_error ?? ""],
];

async function list({ open, settings }: Desk, { spam, all, new: isNew }: Given): Promise<string> {
  const db = await open();
  if ((await countSubmissions(db)) === 0)
    return `Nothing has come in yet.\nDatabase: ${databaseName(settings)}\n`;
  const shown: SubmissionFilter = spam ? { spam: "only" } : all ? {} : { spam: "without" };
  const filter = { ...shown, ...(isNew && { toAnswer: true }) };
  const found = await listSubmissions(db, filter);
  if (found.length === 0) return "There is no such message.\n";
  const more = (await countSubmissions(db, filter)) - found.length;
  return table(columns, found) + (more > 0 ? `\nand ${more} more: inbox export has them all.\n` : "");
}

async function show({ open, now }: Desk, { reference: typed = "" }: Given): Promise<string> {
  const db = await open();
  const submission = await findSubmission(db, typed);
  if (!submission) throw new Error(`No submission has the reference ${JSON.stringify(typed)}.`);
  const { reference } = submission;
  const notes = (await readNotes(db, [reference])).map(({ written_at, written_by, text }) =>
    part(`Note of ${localTime(written_at)} by ${written_by}`, text),
  );
  const asked = (await listChanges(db, now())).filter((one) => one.reference === reference);
  const changes = asked.flatMap(({ number, askedAt, differences }) =>
    differences.map(({ label, before, after }) => {
      const both = [before.replace(/^/gm, "- "), after.replace(/^/gm, "+ ")].join("\n");
      return part(`Change ${number}, asked for ${localTime(askedAt)}: ${label}`, both);
    }),
  );
  const answers = (await readAnswers(db, reference)).map(answerText);
  return [submissionText(submission), ...answers, ...notes, ...changes].join("");
}

/** Each field under its label. */
function submissionText(submission: Submission): string {
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
  const body = Object.entries(values).map(([name, value]) =>
    part(fields?.find((field) => field.name === name)?.label ?? name, value),
  );
  return `${stripControlCharacters(head.join("\n"))}\n${body.join("")}`;
}

/** An answer with the state of its mail, and how to take it back. */
function answerText({ mail, state, event, text, sent_at, due_at, at }: GivenAnswer): string {
  const time = sent_at ?? due_at ?? at;
  const states: Record<string, string> = { none: "its mail follows", dropped: "taken back" };
  const undo = event && canLeave({ state }) ? `; to take it back: npm run desk -- act undo ${event}` : "";
  const when = time ? localTime(time) : "at an unknown time";
  const head = `Answer ${when} (mail ${mail ?? "unknown"}, ${states[state] ?? state})${undo}`;
  return part(head, (text ?? "What was written is no longer known.").trimEnd());
}

function part(head: string, text: string): string {
  return stripControlCharacters(`\n${head}\n${indent(text)}\n`);
}

/** The name of a form. Throws a sentence when there is none. */
function formOf(typed: string): FormName {
  const known = Object.values(forms).find(({ name }) => name === typed);
  if (known) return known.name;
  throw new Error(`There is no form ${JSON.stringify(typed)}; there are ${Object.keys(forms).join(", ")}.`);
}
