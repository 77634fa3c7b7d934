/** Accepting and declining a proposal: what events and stories share. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FormName } from "../forms/form.ts";
import { type Answered, decideSubmission } from "../forms/owner/answering.ts";
import { senderOf } from "../forms/owner/moderation.ts";
import { findSubmission, type Submission } from "../forms/owner/submissions.ts";
import { decisionMail } from "../mail/messages/decision.ts";
import { type Decided, decisionIn } from "../mail/outbox/given-answers.ts";
import type { Mail } from "../mail/outbox/outbox.ts";
import type { Listed } from "../text/markdown/content-folder.ts";
import type { Command, Desk, Given } from "./command.ts";
import { submissionText } from "./inbox-text.ts";
import { fileLines, filesIn, type PublishedFile, type PublishedFolder, removeFiles } from "./published.ts";
import {
  answersText,
  confirmMail,
  readEditedText,
  readGivenText,
  textOptions,
  waitingText,
} from "./read-text.ts";
import { pluralize } from "./terminal.ts";

/** The submission with this reference. Throws a sentence when there is none, when it is of another form, or spam. */
export async function submissionOf(
  { open }: Desk,
  form: FormName,
  { reference = "" }: Given,
): Promise<Submission> {
  const submission = await findSubmission(await open(), reference);
  if (!submission) throw new Error(`No submission has the reference ${JSON.stringify(reference)}.`);
  if (submission.form !== form) {
    throw new Error(`${submission.reference} came in through the form ${submission.form}, not ${form}.`);
  }
  if (submission.state !== "spam") return submission;
  throw new Error(
    `${submission.reference} is marked as spam. If it is none: npm run desk -- inbox ham ${submission.reference}`,
  );
}

/** The entry that was published from the submission before. Throws the mistakes in its file, if there are any. */
export function earlierIn<Entry>(
  files: readonly Listed<Entry>[],
  { reference }: Submission,
): Entry | undefined {
  const earlier = files.find((file) => file.reference === reference);
  if (earlier?.problem) throw new Error(earlier.problem);
  return earlier?.entry;
}

/** Writes the file unless it exists, then marks the submission as answered and queues the mail. */
export async function accept(
  desk: Desk,
  submission: Submission,
  file: { folder: string; name: string; text: string; isThere: boolean },
  link: string,
): Promise<string> {
  if (!file.isThere) {
    mkdirSync(file.folder, { recursive: true });
    writeFileSync(join(file.folder, `${file.name}.md`), file.text, { flag: "wx" });
  }
  return decide(desk, submission, "accepted", decisionMailFor(desk, submission, link, undefined));
}

/**
 * Marks the submission as answered and queues a polite no, with the owner's text if there is one. An accepted submission is
 * declined only with --withdraw, which removes its file.
 */
async function decline(
  desk: Desk,
  given: Given,
  submission: Submission,
  published: PublishedFolder<unknown>,
): Promise<string> {
  const words = await readGivenText(desk, given);
  const files = filesIn(published).filter(({ reference }) => reference === submission.reference);
  const isAccepted = submission.decision === "accepted" || files.length > 0;
  if (isAccepted && !given.withdraw) throw new Error(acceptedBefore(submission, files));
  const note = given.edit ? readEditedText(submissionText(submission)) : words;
  const mail = decisionMailFor(desk, submission, undefined, note);
  const isNew = submission.decision !== "declined";
  const shown = isNew ? await confirmMail(desk, mail, given) : "";
  removeFiles(files);
  const gone = files.length > 0 ? `Withdrawn:\n${fileLines(files)}${howToHide}` : "";
  return `${shown}${gone}${await decide(desk, submission, "declined", mail)}`;
}

/** The mistakes in published files, which would stop the build. */
export function problemsIn(listed: readonly Listed<unknown>[]): string {
  return listed.flatMap(({ problem }) => (problem ? [`${problem}\n`] : [])).join("");
}

/** Throws those mistakes when there are any. `noun`: what is counted, singular and plural. */
export function checkFiles(
  listed: readonly Listed<unknown>[],
  ...noun: [one: string, many?: string]
): string {
  const problems = problemsIn(listed);
  if (problems) throw new Error(problems.trimEnd());
  return `${pluralize(listed.length, ...noun)}, nothing wrong.\n`;
}

/** The command that declines a submission of `form`; `group` is its first word. */
export function declineCommand(
  group: string,
  form: FormName,
  sender: string,
  published: PublishedFolder<unknown>,
): Command {
  return {
    call: `${group} decline REFERENCE ${textOptions} [--withdraw] [--yes]`,
    help: `mails the ${sender} a polite no, with your words in it, and shows it first; --withdraw: though it was accepted, and removes its file`,
    job: async (desk, given) => decline(desk, given, await submissionOf(desk, form, given), published),
  };
}

/** How to make a new file visible. */
export const howToShow = "Visitors see it after the next start: npm start builds the site anew.\n";

/** How to make a removal visible. */
export const howToHide = "Visitors still see it until the next start: npm start builds the site anew.\n";

function decisionMailFor(
  { settings }: Desk,
  submission: Submission,
  link: string | undefined,
  note: string | undefined,
): Mail {
  const { form, reference } = submission;
  return decisionMail({
    form,
    reference,
    to: senderOf(submission),
    replyTo: settings.ownerEmail,
    link,
    note,
  });
}

async function decide(desk: Desk, { reference }: Submission, decision: Decided, mail: Mail): Promise<string> {
  const mailFor = () => mail;
  const decided = await decideSubmission(await desk.open(), reference, desk.now(), { decision, mailFor });
  if (decided.outcome === "done before")
    return `It was ${decision} before, and the mail about it was queued then; no other was made.\n`;
  return `${revised(decided)}${waitingText(desk, mail.to.address, decided.number)}`;
}

/** Reports the mail about an earlier, opposite decision: canceled, or sent already. */
function revised({ before, takenBack }: Extract<Answered, { outcome: "queued" }>): string {
  if (takenBack.length > 0)
    return `The earlier mail, that it was ${takenBack.map(decisionIn).at(-1)}, had not left and is taken back.\n`;
  const earlier = before.filter(decisionIn);
  if (earlier.length === 0) return "";
  return `The sender was told before that it was ${earlier.map(decisionIn).at(-1)}: ${answersText(earlier)}. Now the other follows.\n`;
}

function acceptedBefore({ reference }: Submission, files: readonly PublishedFile[]): string {
  const where =
    files.length > 0
      ? `its file is there:\n${fileLines(files)}`
      : "its file is not on this machine (on another server?).\n";
  return `${reference} was accepted, and ${where}Nothing was done. To take it off the site and mail a no, add --withdraw. An event that is called off stays, with "status: canceled" in its file.`;
}
