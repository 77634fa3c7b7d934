/** Accepting and declining a proposal: what events and stories share. The rules are in publishing/proposals/accept-proposal.ts and its neighbors. */
import { inTransaction } from "../db/retry.ts";
import type { GivenAnswer } from "../forms/owner/answers.ts";
import type { Submission } from "../forms/owner/submissions.ts";
import { bodyField } from "../publishing/entries/check-draft.ts";
import { type Entry, type FieldError, isSeen, type Kind, type Values } from "../publishing/kind.ts";
import { type Accepted, acceptProposal } from "../publishing/proposals/accept-proposal.ts";
import { type Declined, declineProposal, refusalMail } from "../publishing/proposals/decline-proposal.ts";
import { findProposal, type Undecidable } from "../publishing/proposals/submission-entry.ts";
import type { Command, Desk, Given } from "./command.ts";
import { addressOf, entryLines, readMoment, whenSeen } from "./entry-text.ts";
import { answersText, submissionText, waitingText } from "./inbox-text.ts";
import { mailPlaceOf } from "./mail-place.ts";
import { confirmMail, readEditedText, readGivenText, textOptions } from "./prompt.ts";
import { localTime } from "./terminal.ts";

/** Accepts a submission. Returns its entry with what to print; throws a sentence when nothing was done. */
export async function accept(
  desk: Desk,
  kind: Kind,
  { reference = "", at, anyway }: Given,
  overrides: Values,
): Promise<{ entry: Entry; isNew: boolean; said: string }> {
  const publishAt = at === undefined ? undefined : readMoment("--at", at);
  const accepted = await acceptProposal(await desk.open(), reference, {
    by: "command line",
    now: desk.now(),
    kindName: kind.name,
    overrides,
    place: mailPlaceOf(desk.settings),
    anyway: anyway !== undefined,
    ...(publishAt && { publishAt }),
  });
  if (accepted.outcome === "done before") {
    const unused = Object.keys(overrides).length > 0 ? "It stays as it is.\n" : "";
    const said = `It was already accepted, and the email about it was queued then; no new one was made.\n${unused}`;
    return { entry: accepted.entry, isNew: false, said: said + stateText(desk, kind, accepted.entry) };
  }
  if (accepted.outcome !== "accepted") throw new Error(refusalText(accepted, kind, reference));
  const { entry, told, before, takenBack } = accepted;
  const mailed = told
    ? waitingText(desk, told.address, told.number)
    : entry.state === "scheduled"
      ? "The sender gets an email when it is published.\n"
      : "The email about it was already queued; no new one was made.\n";
  return {
    entry,
    isNew: true,
    said: stateText(desk, kind, entry) + revised(before, takenBack) + mailed,
  };
}

const needsReason =
  "A no needs a reason, which its sender reads: add --text, --file or --edit. Nothing was done.";

/** The command that declines a submission; `group` is its first word. */
export function declineCommand(group: string, kind: Kind, sender: string): Command {
  return {
    call: `${group} decline REFERENCE ${textOptions} [--withdraw] [--yes]`,
    help: `emails the ${sender} a polite no with your reason in it, and shows it to you first; --withdraw: even if it was accepted, and takes it off the site`,
    job: (desk, given) => decline(desk, kind, given),
  };
}

async function decline(desk: Desk, kind: Kind, given: Given): Promise<string> {
  const { reference = "", withdraw, edit } = given;
  const words = await readGivenText(desk, given);
  const db = await desk.open();
  const found = await inTransaction(db, (trx) => findProposal(trx, reference, kind.name));
  if (found.outcome !== "found") throw new Error(undecidableText(found, kind, reference));
  const { submission, entries } = found;
  if ((submission.decision === "accepted" || entries.some(isSeen)) && !withdraw)
    throw new Error(acceptedBefore(desk, kind, submission, entries));
  const note = edit ? readEditedText(submissionText(submission)) : words;
  if (!note?.trim() && submission.decision !== "declined") throw new Error(needsReason);
  const { settings } = desk;
  const mail = refusalMail(submission, { note, place: settings });
  const shown = submission.decision === "declined" ? "" : await confirmMail(desk, mail, given);
  const declined = await declineProposal(db, reference, {
    by: "command line",
    now: desk.now(),
    kindName: kind.name,
    note,
    withdraw: withdraw !== undefined,
    place: settings,
  });
  return shown + declinedText(desk, kind, reference, declined);
}

function declinedText(desk: Desk, kind: Kind, reference: string, declined: Declined): string {
  if (declined.outcome === "done before")
    return "It was already declined, and the email about it was queued then; no new one was made.\n";
  if (declined.outcome === "accepted")
    throw new Error(acceptedBefore(desk, kind, declined.submission, declined.entries));
  if (declined.outcome === "no reason") throw new Error(needsReason);
  if (declined.outcome === "changed") throw new Error(refusalText(declined, kind, reference));
  if (declined.outcome !== "declined") throw new Error(undecidableText(declined, kind, reference));
  const { withdrawn, before, takenBack, told } = declined;
  const gone =
    withdrawn.length > 0
      ? `Withdrawn, and off the site within seconds:\n${entryLines(desk, kind, withdrawn)}`
      : "";
  return gone + revised(before, takenBack) + waitingText(desk, told.address, told.number);
}

/** Where it is, and since or from when visitors see it. */
function stateText(desk: Desk, kind: Kind, entry: Entry): string {
  return `${addressOf(desk, kind, entry)} ${whenSeen(entry)}\n`;
}

/** Reports the mail about an earlier, opposite decision: canceled, or sent already. */
function revised(before: readonly GivenAnswer[], takenBack: readonly GivenAnswer[]): string {
  if (takenBack.length > 0)
    return `The earlier email, that it was ${takenBack.at(-1)?.decision}, hadn't gone out and is taken back.\n`;
  const earlier = before.filter(({ decision, state }) => decision && state !== "none");
  if (earlier.length === 0) return "";
  return `The sender was already told that it was ${earlier.at(-1)?.decision}: ${answersText(earlier)}. Now the other answer follows.\n`;
}

function refusalText(
  refused: Exclude<Accepted, { outcome: "accepted" | "done before" }>,
  kind: Kind,
  reference: string,
): string {
  if (refused.outcome === "invalid")
    return `${errorLines(kind, refused.errors)}Nothing was done. Say it better with an option of this command, or take it in from a file: content new ${kind.name} FILE`;
  if (refused.outcome === "conflict" || refused.outcome === "changed")
    return `Someone else just changed ${reference}. Nothing was done; try again.`;
  if (refused.outcome !== "clash") return undecidableText(refused, kind, reference);
  const start = localTime(kind.sortKey(refused.draft, null));
  const lines = refused.clashes.map(({ title, startsAt }) => `  ${localTime(startsAt)}  ${title}`);
  return `Within three hours of ${start}:\n${lines.join("\n")}\nNothing was done. With --anyway it is accepted despite that.`;
}

function undecidableText(refused: Undecidable, kind: Kind, typed: string): string {
  if (refused.outcome === "not found") return `No submission has the reference ${JSON.stringify(typed)}.`;
  const { reference, form } = refused.submission;
  if (refused.outcome === "withdrawn") return `The sender withdrew ${reference}; nothing was done.`;
  return refused.outcome === "spam"
    ? `${reference} is marked as spam. If it is none: npm run desk -- inbox ham ${reference}`
    : `${reference} came in through the form ${form}, not ${kind.form?.name}.`;
}

/** One line for each mistake in an entry. */
export function errorLines(kind: Kind, errors: readonly FieldError[]): string {
  const labelOf = (name: string) =>
    kind.fields.find((field) => field.name === name)?.label ?? (name === bodyField ? kind.body?.label : name);
  return errors.map(({ field, message }) => `${labelOf(field)}: ${message}.\n`).join("");
}

function acceptedBefore(
  desk: Desk,
  kind: Kind,
  { reference }: Submission,
  entries: readonly Entry[],
): string {
  const where =
    entries.length > 0 ? `is on the site:\n${entryLines(desk, kind, entries)}` : "its entry is gone.\n";
  const stays =
    kind.name === "event" ? " An event that is called off stays listed and says so: events cancel SLUG" : "";
  return `${reference} was accepted, and ${where}Nothing was done. To take it off the site and mail a no, add --withdraw.${stays}`;
}
