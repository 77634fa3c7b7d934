/** Publishes an entry together with the mail that says yes to the sender: it leaves only when the page that it links to is there. */
import type { Database } from "../../db/schema.ts";
import { senderLink } from "../../forms/intake/sender-link.ts";
import { giveAnswer } from "../../forms/owner/answering.ts";
import { isCurrent, readAnswers } from "../../forms/owner/answers.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import { lockSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { cancellationMail } from "../../mail/messages/cancellation.ts";
import { decisionMail } from "../../mail/messages/decision.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { publishEntry, type Saved, type Saving } from "../entries/save-entry.ts";
import { type Entry, entryPath, type Kind } from "../kind.ts";
import { event } from "../kinds/event.ts";

/** What mails about entries need to know of the installation. */
export interface MailPlace {
  /** Public origin, no trailing slash. */
  siteUrl: string;
  /** `ownerEmail`: for replies. */
  settings: { ownerEmail: string };
  /** Signs the sender's private link. */
  secret: string;
}

export type Published =
  | Exclude<Saved, { outcome: "saved" }>
  | { outcome: "saved"; entry: Entry; told?: Told };

/** The mail that was queued to the sender. */
export interface Told {
  address: string;
}

/**
 * Publishes or schedules an entry, in the caller's transaction. When that makes an accepted submission visible whose sender was
 * not told yet, the mail is queued.
 */
export async function publishAndTell(
  trx: Database,
  kind: Kind,
  { id, reference }: Entry,
  { place, ...saving }: Saving & { version?: number; publishAt?: Date | undefined; place: MailPlace },
): Promise<Published> {
  const submission = reference ? await lockSubmission(trx, reference) : undefined;
  const { publishAt, ...now } = saving;
  const saved = await publishEntry(trx, kind, id, publishAt ? { ...now, publishAt } : now);
  if (saved.outcome !== "saved" || saved.entry.state !== "published" || !submission) return saved;
  if (!(await isOwed(trx, submission))) return saved;
  const words = await keptWords(trx, submission.reference);
  const mail = acceptanceMail(kind, saved.entry, submission, place, words);
  await giveAnswer(trx, submission, saving.now, { by: saving.by, decision: "accepted", mail });
  return { ...saved, told: { address: mail.to.address } };
}

/** The mail that says yes, with the link to the entry. `words`: the owner's, in place of ours. */
export function acceptanceMail(
  kind: Pick<Kind, "name" | "path" | "listPath">,
  { slug }: Pick<Entry, "slug">,
  submission: Submission,
  place: MailPlace,
  words?: string,
): Mail {
  const link = place.siteUrl + entryPath(kind, slug);
  return decisionMail({ ...mailToSender(submission, place), link, ...(words && { words }) });
}

/** Queues the mail to who proposed an event that it is canceled, in the caller's transaction, and returns the address. */
export async function queueCancellation(
  trx: Database,
  { slug, version }: Entry,
  submission: Submission,
  place: MailPlace,
  now: Date,
): Promise<string> {
  const about = { ...mailToSender(submission, place), link: place.siteUrl + entryPath(event, slug) };
  const mail = cancellationMail(`canceled:${submission.reference}:${version}`, about);
  await queueMail(trx, mail, now);
  return mail.to.address;
}

/** What every mail to the sender of a proposal is made from. */
export function mailToSender(submission: Submission, { siteUrl, settings, secret }: MailPlace) {
  const { form, reference, language } = submission;
  const privateLink = senderLink({ secret, siteUrl }, reference, language);
  return { form, reference, language, to: senderOf(submission), replyTo: settings.ownerEmail, privateLink };
}

/** Accepted for a later time, and that time is now: its sender was not told. */
async function isOwed(db: Database, { reference, decision, state }: Submission): Promise<boolean> {
  if (decision !== "accepted" || state !== "answered") return false;
  const accepted = (await readAnswers(db, reference))
    .filter(isCurrent)
    .filter((one) => one.decision === decision);
  return accepted.every((one) => one.state === "none");
}

/** Keeps the owner's own words for a mail that leaves later, at publication, in place of earlier ones; undefined: the usual words. In the caller's transaction. */
export async function keepWords(trx: Database, reference: string, words: string | undefined, now: Date) {
  const earlier = trx.deleteFrom("entry_changes").where("reference", "=", reference);
  await earlier.where("action", "=", wordsAction).execute();
  if (!words?.trim()) return;
  const row = { reference, action: wordsAction, state: "accepted", asked_at: now.toISOString() } as const;
  await trx
    .insertInto("entry_changes")
    .values({ ...row, fields: JSON.stringify({ words }) })
    .execute();
}

export async function keptWords(db: Database, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("entry_changes")
    .select("fields")
    .where("reference", "=", reference)
    .where("action", "=", wordsAction)
    .executeTakeFirst();
  return row && JSON.parse(row.fields).words;
}

const wordsAction = "mail";
