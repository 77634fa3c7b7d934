/** Mails to the senders of proposals, and the owner's own words for them. */
import type { Database } from "../../db/schema.ts";
import { type SenderLinks, senderLink } from "../../forms/intake/sender-link.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { cancellationMail, decisionMail } from "../../mail/messages/decision.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { type Entry, entryPath, type Kind } from "../kind.ts";
import { event } from "../kinds/event.ts";

/** What mails about entries need to know of the installation. */
export interface MailPlace extends SenderLinks {
  /** `ownerEmail`: for replies. */
  settings: { ownerEmail: string };
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
export function mailToSender(submission: Submission, place: MailPlace) {
  const { form, reference, language } = submission;
  const replyTo = place.settings.ownerEmail;
  const privateLink = senderLink(place, reference, language);
  return { form, reference, language, to: senderOf(submission), replyTo, privateLink };
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
