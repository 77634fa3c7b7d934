/** Commands: the inbox of submissions. */
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { readAnswers } from "../../forms/owner/answers.ts";
import { toCsv, toJson } from "../../forms/owner/export.ts";
import { indexMessages, readMessageWords } from "../../forms/owner/message-index.ts";
import { readNotes, withNotes } from "../../forms/owner/notes.ts";
import type { SubmissionFilter } from "../../forms/owner/submission-filter.ts";
import { countSubmissions, eachSubmission } from "../../forms/owner/submissions.ts";
import { listChanges } from "../../publishing/proposals/sender-changes.ts";
import { daysBeforeDate, startOfDay } from "../../time/zone-time.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import {
  answersText,
  changesText,
  formOf,
  inboxLines,
  notesText,
  submissionAt,
  submissionText,
} from "../inbox-text.ts";
import { databaseName } from "../open-database.ts";

export const inboxCommands: readonly Command[] = [
  {
    call: "inbox list [--form FORM] [--spam|--all] [--new] [--limit NUMBER]",
    help: "the newest 50 that aren't suspected spam; only spam, or both; only what is waiting for an answer",
    job: list,
  },
  {
    call: "inbox search WORDS [--form FORM] [--since DAY] [--until DAY] [--all] [--limit NUMBER]",
    help: 'what holds all of the words, or words that begin so, in quotes when there are several: "ana room"; --all: spam too',
    job: search,
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
      const all = withNotes(db, eachSubmission(db, form ? { form: formOf(form) } : {}));
      return csv ? toCsv(all) : toJson(all);
    },
  },
];

async function* list({ open, settings }: Desk, { new: isNew, ...given }: Given): AsyncGenerator<string> {
  const db = await open();
  yield* linesOf(db, given, isNew ? { toAnswer: true } : {});
  if ((await countSubmissions(db)) === 0) yield `Database: ${databaseName(settings)}\n`;
}

async function* search({ open }: Desk, { since, until, ...given }: Given): AsyncGenerator<string> {
  const words = readMessageWords(given.words ?? "");
  if (words.length === 0)
    throw new Error("Type a word to search for: a name, an address, what it was about.");
  const db = await open();
  await indexMessages(db);
  yield* linesOf(db, given, {
    words,
    ...(since && { receivedSince: startOf("--since", since) }),
    ...(until && { receivedBefore: startOf("--until", until, 1) }),
  });
}

function linesOf(
  db: Database,
  { form, spam, all, limit = "50" }: Given,
  more: SubmissionFilter,
): AsyncGenerator<string> {
  const shown: SubmissionFilter = spam ? { spam: "only" } : all ? {} : { spam: "without" };
  return inboxLines(
    db,
    { ...more, ...shown, ...(form && { form: formOf(form) }) },
    countOf("--limit", limit),
  );
}

async function show({ open, now }: Desk, { reference: typed }: Given): Promise<string> {
  const db = await open();
  const submission = await submissionAt(db, typed);
  const { reference } = submission;
  const changes = (await listChanges(db, now())).filter((one) => one.reference === reference);
  const [answers, notes] = [await readAnswers(db, reference), await readNotes(db, [reference])];
  return submissionText(submission) + answersText(answers) + notesText(notes) + changesText(changes);
}

/** When a typed day begins, or a later one. */
function startOf(name: string, typed: string, daysLater = 0): string {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(typed) && startOfDay(site.timeZone, typed))
      return startOfDay(site.timeZone, daysBeforeDate(typed, -daysLater)).toISOString();
  } catch {
    // No such day: said below.
  }
  throw new Error(`${name} must be a day such as 2031-02-28, not ${JSON.stringify(typed)}.`);
}
