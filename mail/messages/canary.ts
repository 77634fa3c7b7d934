/** The mails of the daily check. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import type { MailServer, Outcome } from "../smtp/smtp.ts";
import { composeBody, fill, type MailBlock, placeTime } from "./mail-body.ts";

/** "mail": it goes to the owner, which is done once a week. "dry run": the mail server is asked to let us in, and gets nothing. */
export type CanaryKind = "mail" | "dry run";

const dryRunKey = "canary-dry-run:";
const headers = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  // For the owner's filter.
  "X-Daily-Check": "canary",
};

/** The mail of one daily check. */
export function canaryMail(to: string, reference: string, kind: CanaryKind): Mail {
  const { subject, paragraphs, command, filter } = words.canary.weekly;
  const key = `${kind === "mail" ? "canary:" : dryRunKey}${reference}`;
  return { key, reference, ...compose(to, subject, [...paragraphs.map(say), run(command), say(filter)]) };
}

/** Tells the owner that a daily check did not come through. `why`: codes and our own words. One mail a failure. */
export function canaryFailed(to: string, { since, why }: { since: Date; why: string }): Mail {
  const { subject, paragraphs, command } = words.canary.failed;
  const values = { when: placeTime(since), why };
  const said = paragraphs.map((text) => say(fill(text, values)));
  return { key: `canary-failed:${since.toISOString()}`, ...compose(to, subject, [...said, run(command)]) };
}

/** Whether a mail with this key is not to be sent. */
export function isDryRun(key: string): boolean {
  return key.startsWith(dryRunKey);
}

/** What becomes of a mail that is not to be sent. */
export async function dryRun(server: MailServer): Promise<Outcome> {
  const why = await server.knock();
  return why ? { kind: "unreachable", why } : { kind: "accepted" };
}

function compose(to: string, subjectWords: string, blocks: readonly MailBlock[]) {
  const subject = fill(subjectWords, { site: site.name });
  return { to: { address: to }, subject, ...composeBody(subject, blocks), headers };
}

function say(text: string): MailBlock {
  return { kind: "paragraph", text };
}

function run(text: string): MailBlock {
  return { kind: "command", text };
}
