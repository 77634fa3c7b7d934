/** The desk's commands for what people sent us. */
import { site } from "../content/site.ts";
import { overwriteErased } from "../db/overwrite.ts";
import { forms } from "../forms/catalog.ts";
import { toCsv, toJson } from "../forms/export.ts";
import type { FormName } from "../forms/form.ts";
import { answerSubmission, eraseSubmission, markHam, markSpam } from "../forms/handling.ts";
import { newsletter } from "../forms/newsletter.ts";
import { type Choice, eachSubmission, showSubmission } from "../forms/submissions.ts";
import { signUpLate } from "../newsletter/held-sign-up.ts";
import { readSecret } from "../server/secret.ts";
import { type Command, countOf, type Desk, type Given } from "./command.ts";
import { inboxLines, submissionText } from "./inbox-lines.ts";
import { counted, harmless } from "./terminal.ts";

export const inboxCommands: readonly Command[] = [
  {
    call: "inbox list [--form FORM] [--spam|--all] [--new] [--limit NUMBER]",
    help: "the newest 50 that are no suspected spam; only spam, or both; only what waits for an answer",
    job: async ({ open }, given) =>
      inboxLines(await open(), choiceOf(given), countOf("--limit", given.limit ?? "50")),
  },
  {
    call: "inbox show REFERENCE",
    help: `one submission in full, such as ${site.areaCode}-ABCD-2345`,
    job: show,
  },
  {
    call: "inbox answer REFERENCE [--text TEXT|--stdin]",
    help: "marks it as answered; with a text, mails that to the sender as well",
    job: answer,
  },
  {
    call: "inbox spam REFERENCE",
    help: "calls it spam; what was going to be mailed about it stays here",
    job: async ({ open }, { reference = "" }) => {
      const held = await markSpam(await open(), reference);
      return `Marked as spam; ${counted(held, "mail")} held back.\n`;
    },
  },
  {
    call: "inbox ham REFERENCE",
    help: "says that it is no spam: it is new again, its mails leave, and a newsletter address is asked to confirm",
    job: ham,
  },
  {
    call: "inbox export --csv|--json [--form FORM]",
    help: "everything, spam too, for a spreadsheet or for a program",
    job: async ({ open }, { csv, form }) =>
      (csv ? toCsv : toJson)(eachSubmission(await open(), form ? { form: formOf(form) } : {})),
  },
  {
    call: "inbox erase REFERENCE",
    help: "erases it and its mails, for good",
    job: async ({ open }, { reference = "" }) => {
      const db = await open();
      const mails = await eraseSubmission(db, reference);
      await overwriteErased(db);
      return `Erased, with ${counted(mails, "mail")}.\n`;
    },
  },
];

async function show({ open }: Desk, { reference = "" }: Given): Promise<string> {
  const submission = await showSubmission(await open(), reference);
  if (!submission) throw new Error(`No submission has the reference ${JSON.stringify(reference)}.`);
  return submissionText(submission);
}

async function answer({ open, now, settings, stdin }: Desk, given: Given): Promise<string> {
  const { reference = "" } = given;
  const text = given.stdin ? await stdin() : given.text;
  if (text?.trim() === "") throw new Error("The answer is empty; nothing was done.");
  const letter = text === undefined ? undefined : { text, replyTo: settings.ownerEmail };
  const { submission, queued } = await answerSubmission(await open(), reference, now(), letter);
  if (!letter) return "Marked as answered.\n";
  if (!queued) return "This very answer was queued before; nothing was done.\n";
  const address = harmless(submission.values.email ?? submission.email);
  return `Marked as answered; the answer to ${address} waits in the outbox.\n`;
}

async function ham({ open, now, settings }: Desk, { reference = "" }: Given): Promise<string> {
  const db = await open();
  const waiting = await markHam(db, reference, now(), settings, async (transaction, submission) => {
    const { form, values, email, receivedAt } = submission;
    if (form !== newsletter.name) return 0;
    const office = { secret: readSecret(settings), siteUrl: settings.siteUrl };
    return signUpLate(transaction, office, values.email ?? email, { receivedAt, now: now() });
  });
  return `New again; ${counted(waiting, "mail")} on the way.\n`;
}

function choiceOf({ form, spam, all, new: fresh }: Given): Choice {
  return {
    ...(form && { form: formOf(form) }),
    ...(fresh && { toAnswer: true }),
    ...(spam ? { spam: "only" } : !all && { spam: "without" }),
  };
}

function formOf(typed: string): FormName {
  const known = Object.values(forms).find(({ name }) => name === typed);
  if (known) return known.name;
  throw new Error(`There is no form ${JSON.stringify(typed)}; there are ${Object.keys(forms).join(", ")}.`);
}
