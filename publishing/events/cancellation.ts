/** The mail to who proposed an event that it is canceled. */
import type { Database } from "../../db/schema.ts";
import { senderLink } from "../../forms/intake/sender-link.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { cancellationMail } from "../../mail/messages/cancellation.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { type Entry, entryPath } from "../kind.ts";
import { event } from "../kinds/event.ts";
import type { MailPlace } from "../proposals/publish-and-tell.ts";

/** Queues it in the caller's transaction, and returns the address. */
export async function queueCancellation(
  trx: Database,
  { slug, version }: Entry,
  submission: Submission,
  { siteUrl, ownerEmail, secret }: MailPlace,
  now: Date,
): Promise<string> {
  const { reference, language } = submission;
  const link = siteUrl + entryPath(event, slug);
  const privateLink = senderLink({ secret, siteUrl }, reference, language);
  const to = senderOf(submission);
  const about = { reference, to, replyTo: ownerEmail, link, privateLink, language };
  const mail = cancellationMail(`canceled:${reference}:${version}`, about);
  await queueMail(trx, mail, now);
  return mail.to.address;
}
