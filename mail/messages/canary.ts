/** The mails of the daily canary (synthetic monitoring), and the alert when it fails. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import type { MailServer, SendResult } from "../smtp/smtp.ts";
import { composeBody, fill, type MailBlock, placeTime } from "./mail-body.ts";

/** "mail" is sent to the owner, once a week. "dry run" connects to the mail server and signs in without sending. */
export type CanaryKind = "mail" | "dry run";

const dryRunKey = "canary-dry-run:";
const headers = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  // For the owner's filter.
  "X-Daily-Check": "canary",
};

/** The mail of one canary run. */
export function canaryMail(to: string, reference: string, kind: CanaryKind): Mail {
  const { subject, paragraphs, command, filter } = words.canary.weekly;
  const key = `${kind === "mail" ? "canary:" : dryRunKey}${reference}`;
  return {
    key,
    reference,
    ...composeMail(to, subject, [...paragraphs.map(paragraph), commandBlock(command), paragraph(filter)]),
  };
}

/** Alerts the owner that a canary did not arrive. `why` holds codes and our own words. One mail per failure. */
export function canaryFailedMail(to: string, { since, why }: { since: Date; why: string }): Mail {
  const { subject, paragraphs, command } = words.canary.failed;
  const values = { when: placeTime(since), why };
  const said = paragraphs.map((text) => paragraph(fill(text, values)));
  return {
    key: `canary-failed:${since.toISOString()}`,
    ...composeMail(to, subject, [...said, commandBlock(command)]),
  };
}

/** Whether a mail with this key is a dry run. */
export function isDryRun(key: string): boolean {
  return key.startsWith(dryRunKey);
}

/** Delivers a dry run: verifies the connection to the mail server instead of sending. */
export async function dryRun(server: MailServer): Promise<SendResult> {
  const why = await server.verify();
  return why ? { kind: "unreachable", why } : { kind: "accepted" };
}

function composeMail(to: string, subjectWords: string, blocks: readonly MailBlock[]) {
  const subject = fill(subjectWords, { site: site.name });
  return { to: { address: to }, subject, ...composeBody(subject, blocks), headers };
}

function paragraph(text: string): MailBlock {
  return { kind: "paragraph", text };
}

function commandBlock(text: string): MailBlock {
  return { kind: "command", text };
}
