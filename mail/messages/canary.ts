/** The mails of the daily canary (synthetic monitoring), and the alert when it fails. */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { automaticMail, type MailBlock, paragraph, placeTime } from "./mail-body.ts";
import { deskPaths, nextStep } from "./owner-mail.ts";

/** "mail" is sent to the owner, once a week. "dry run" connects to the mail server and signs in without sending. */
export type CanaryKind = "mail" | "dry run";

const dryRunKey = "canary-dry-run:";

/** The mail of one canary run. */
export function canaryMail(to: string, reference: string, kind: CanaryKind, desk?: string): Mail {
  const said = words.canary.weekly;
  const key = `${kind === "mail" ? "canary:" : dryRunKey}${reference}`;
  const blocks = [
    ...said.paragraphs.map(paragraph),
    ...nextStep(desk, deskPaths.health, said.next),
    paragraph(said.filter),
  ];
  return { ...composeCanary(key, to, said.subject, blocks), reference };
}

/** Alerts the owner that a canary did not arrive. `why` holds codes and our own words. One mail per failure. */
export function canaryFailedMail(to: string, { since, why }: { since: Date; why: string }, desk?: string) {
  const said = words.canary.failed;
  const paragraphs = said.paragraphs.map((text) => paragraph(fill(text, { when: placeTime(since), why })));
  const key = `canary-failed:${since.toISOString()}`;
  return composeCanary(key, to, said.subject, [
    ...paragraphs,
    ...nextStep(desk, deskPaths.health, said.next),
  ]);
}

/** Whether a mail with this key is a dry run. */
export function isDryRun(key: string): boolean {
  return key.startsWith(dryRunKey);
}

function composeCanary(key: string, to: string, subject: string, blocks: readonly MailBlock[]): Mail {
  const mail = automaticMail(key, to, subject, blocks);
  // For the owner's filter.
  return { ...mail, headers: { ...mail.headers, "X-Daily-Check": "canary" } };
}
