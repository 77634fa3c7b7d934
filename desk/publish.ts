/** What accepting and declining have in common, for events and stories. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FormName } from "../forms/form.ts";
import { closeSubmission, senderOf } from "../forms/handling.ts";
import { type Submission, showSubmission } from "../forms/submissions.ts";
import { decisionMail } from "../mail/decision.ts";
import type { Listed } from "../markdown/content-folder.ts";
import type { Command, Desk, Given } from "./command.ts";
import { counted, harmless } from "./terminal.ts";

/** The submission of this form that the owner means. Throws a sentence when there is none, or when it is marked as spam. */
export async function submissionOf(
  { open }: Desk,
  form: FormName,
  { reference = "" }: Given,
): Promise<Submission> {
  const submission = await showSubmission(await open(), reference);
  if (!submission) throw new Error(`No submission has the reference ${JSON.stringify(reference)}.`);
  if (submission.form !== form) {
    throw new Error(`${submission.reference} came in through the form ${submission.form}, not ${form}.`);
  }
  if (submission.state !== "spam") return submission;
  throw new Error(
    `${submission.reference} is marked as spam. If it is none: npm run desk -- inbox ham ${submission.reference}`,
  );
}

/** Writes the file unless an earlier try did, then marks the submission as answered and queues the mail. */
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
  return tell(desk, submission, link, undefined);
}

/** Marks the submission as answered and queues a polite no, with the owner's words in it if there are any. */
function decline(desk: Desk, submission: Submission, note: string | undefined): Promise<string> {
  if (note?.trim() === "") throw new Error("The text is empty; nothing was done.");
  return tell(desk, submission, undefined, note);
}

/** The sentences about files that cannot be read; the build would stop at them. */
export function problemsIn(listed: readonly Listed<unknown>[]): string {
  return listed.flatMap(({ problem }) => (problem ? [`${problem}\n`] : [])).join("");
}

/** Throws those sentences when there are any. `noun`: what is counted, one and many. */
export function checkFiles(
  listed: readonly Listed<unknown>[],
  ...noun: [one: string, many?: string]
): string {
  const problems = problemsIn(listed);
  if (problems) throw new Error(problems.trimEnd());
  return `${counted(listed.length, ...noun)}, nothing wrong.\n`;
}

/** The desk's command that declines what came in through `form`; `room` is its first word. */
export function declineCommand(room: string, form: FormName, sender: string): Command {
  return {
    call: `${room} decline REFERENCE [--text TEXT]`,
    help: `mails the ${sender} a polite no, with your words in it`,
    job: async (desk, given) => decline(desk, await submissionOf(desk, form, given), given.text),
  };
}

/** What to do so that visitors see it. */
export const howToShow = "Visitors see it after the next start: npm start builds the site anew.\n";

async function tell(
  { open, now, settings }: Desk,
  submission: Submission,
  link: string | undefined,
  note: string | undefined,
): Promise<string> {
  const { form, reference } = submission;
  const to = senderOf(submission);
  const mail = decisionMail({ form, reference, to, replyTo: settings.ownerEmail, link, note });
  const { queued } = await closeSubmission(await open(), reference, now(), () => mail);
  return queued
    ? `The mail to ${harmless(to.address)} waits in the outbox.\n`
    : "The mail about it was queued before; no other was made.\n";
}
