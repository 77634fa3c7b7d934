/** Desk commands: the inbox of submissions. */
import { ownersOf } from "../../accounts/owners.ts";
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { markAnswered } from "../../forms/owner/answer-state.ts";
import { answerSubmission } from "../../forms/owner/answering.ts";
import { type GivenAnswer, isCurrent, readAnswers } from "../../forms/owner/answers.ts";
import { toCsv, toJson } from "../../forms/owner/export.ts";
import { markHam, markSpam, senderOf, withSubmission } from "../../forms/owner/moderation.ts";
import { readNotes, withNotes } from "../../forms/owner/notes.ts";
import type { SubmissionFilter } from "../../forms/owner/submission-filter.ts";
import { countSubmissions, eachSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { answerMail } from "../../mail/messages/answer.ts";
import { confirmLate } from "../../newsletter/subscribers.ts";
import { type Entry, isSeen } from "../../publishing/kind.ts";
import { entriesOf } from "../../publishing/proposals/erase-entries.ts";
import { eraseWithPublished } from "../../publishing/proposals/erase-submission.ts";
import { readSecret } from "../../server/process/secret.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import { publishedLines } from "../entry-text.ts";
import {
  answersGiven,
  answersText,
  formOf,
  inboxLines,
  notesText,
  submissionAt,
  submissionText,
  waitingText,
} from "../inbox-text.ts";
import { databaseName } from "../open-database.ts";
import { confirmMail, readEditedText, readGivenText, textOptions } from "../prompt.ts";
import { localTime, pluralize } from "../terminal.ts";
import { templateText } from "./messages.ts";

export const inboxCommands: readonly Command[] = [
  {
    call: "inbox list [--form FORM] [--spam|--all] [--new] [--limit NUMBER]",
    help: "the newest 50 that aren't suspected spam; only spam, or both; only what is waiting for an answer",
    job: list,
  },
  {
    call: "inbox show REFERENCE",
    help: `one submission in full, such as ${site.areaCode}-ABCD-2345, with the answers to it`,
    job: show,
  },
  {
    call: `inbox answer REFERENCE ${textOptions} [--template NAME] [--again] [--yes]`,
    help: "emails the sender your text from a file, from what is piped in (-), or from your editor, shows it first, and marks it as answered; --again: a second answer; --template: a saved text (templates list)",
    job: answer,
  },
  {
    call: "inbox done REFERENCE",
    help: "marks it as answered, for example from your own email program; emails nobody",
    job: done,
  },
  {
    call: "inbox spam REFERENCE",
    help: "marks it as spam; emails about it that were waiting are held",
    job: spam,
  },
  {
    call: "inbox ham REFERENCE",
    help: "marks it as not spam: it is new again, its emails go out, and a newsletter address is asked to confirm",
    job: ham,
  },
  {
    call: "inbox export --csv|--json [--form FORM]",
    help: "everything, spam too, for a spreadsheet or for a program",
    job: async ({ open }, { csv, form }) => exportAll(await open(), csv !== undefined, form),
  },
  {
    call: "inbox erase REFERENCE [--withdraw]",
    help: "erases it and its mails, for good; --withdraw: with what was published from it",
    job: erase,
  },
];

async function* list({ open, settings }: Desk, given: Given): AsyncGenerator<string> {
  const db = await open();
  yield* inboxLines(db, choiceOf(given), countOf("--limit", given.limit ?? "50"));
  if ((await countSubmissions(db)) === 0) yield `Database: ${databaseName(settings)}\n`;
}

async function show({ open }: Desk, { reference }: Given): Promise<string> {
  const db = await open();
  const submission = await submissionAt(db, reference);
  const { reference: is } = submission;
  const answers = answersGiven(submission, await readAnswers(db, is));
  return submissionText(submission) + answers + notesText(await readNotes(db, [is]));
}

async function answer(desk: Desk, given: Given): Promise<string> {
  const { open, now, settings, ask } = desk;
  const own = await readGivenText(desk, given);
  const db = await open();
  const submission = await submissionAt(db, given.reference);
  const { reference } = submission;
  const before = (await readAnswers(db, reference)).filter(isCurrent);
  if (!given.again && (submission.state === "answered" || before.length > 0))
    throw new Error(answeredBefore(submission, before));
  const typed = own ?? (given.template && (await templateText(db, given.template, submission)));
  if (typed === undefined && !given.edit && !ask) throw new Error(howToAnswer(reference));
  const text = typed ?? readEditedText(submissionText(submission));
  const mail = answerMail(reference, senderOf(submission), text, settings.ownerEmail, submission.language);
  const shown = await confirmMail(desk, mail, given);
  const options = { by: "command line", again: given.again !== undefined, mailFor: () => mail };
  const answered = await answerSubmission(db, reference, now(), options);
  if (answered.outcome === "done before") throw new Error(answeredBefore(submission, answered.before));
  return `${shown}Marked as answered. ${waitingText(desk, mail.to.address, answered.number)}`;
}

async function done({ open, now }: Desk, { reference = "" }: Given): Promise<string> {
  const fresh = await withSubmission(await open(), reference, (trx, one) => markAnswered(trx, one, now()));
  return fresh ? "Marked as answered; nothing was emailed.\n" : "It was already marked as answered.\n";
}

async function spam(desk: Desk, { reference = "" }: Given): Promise<string> {
  const db = await desk.open();
  const held = await withSubmission(db, reference, markSpam);
  const entries = await entriesOf(db, [reference.trim().toUpperCase()]);
  return `Marked as spam; ${pluralize(held, "mail")} held back.\n${stillPublished(desk, entries)}`;
}

function exportAll(db: Database, csv: boolean, form?: string): AsyncIterable<string> {
  const all = withNotes(db, eachSubmission(db, form ? { form: formOf(form) } : {}));
  return csv ? toCsv(all) : toJson(all);
}

/** Names what visitors still see of a submission. */
function stillPublished(desk: Desk, entries: readonly Entry[]): string {
  const live = entries.filter(isSeen);
  if (live.length === 0) return "";
  return `What was published from it stays; to take it off: content withdraw\n${publishedLines(desk, live)}`;
}

function answeredBefore({ reference, answeredAt }: Submission, before: readonly GivenAnswer[]): string {
  const when = before.length > 0 ? answersText(before) : answeredAt ? localTime(answeredAt) : "";
  return `${reference} was answered before: ${when}. Nothing was done. To read what was said: npm run desk -- inbox show ${reference}. To send another answer, with another text, add --again.`;
}

function howToAnswer(reference: string): string {
  return `Say what to answer: with --file FILE, with - for what is piped in, or with --edit in your editor. To mark it as answered without a mail: npm run desk -- inbox done ${reference}`;
}

async function erase(desk: Desk, { reference: typed, withdraw }: Given): Promise<string> {
  const { open, now, settings } = desk;
  const db = await open();
  const { reference } = await submissionAt(db, typed);
  const options = { now: now(), withdraw: withdraw !== undefined, dataDir: settings.dataDir };
  const { mails, entries } = await eraseWithPublished(db, reference, options);
  const isOff = withdraw && entries.length > 0;
  const off = isOff ? `Off the site within seconds:\n${publishedLines(desk, entries)}` : "";
  return `Erased, with ${pluralize(mails, "mail")}.\n${off}${withdraw ? "" : stillPublished(desk, entries)}`;
}

async function ham({ open, now, settings }: Desk, { reference = "" }: Given): Promise<string> {
  const db = await open();
  const links = { secret: readSecret(settings), siteUrl: settings.siteUrl };
  const recipients = { ...ownersOf(settings), pressEmail: settings.pressEmails, links };
  const waiting = await withSubmission(db, reference, (trx, submission) =>
    markHam(trx, submission, now(), recipients, confirmLate(links, now())),
  );
  return `New again; ${pluralize(waiting, "mail")} on the way.\n`;
}

function choiceOf({ form, spam, all, new: fresh }: Given): SubmissionFilter {
  return {
    ...(form && { form: formOf(form) }),
    ...(fresh && { toAnswer: true }),
    ...(spam ? { spam: "only" } : !all && { spam: "without" }),
  };
}
