/** Bounces: which refusals mean that a mailbox is gone, and what delivery status notifications (DSN, RFC 3464) report. */
import PostalMime from "postal-mime";
import { oneLine } from "../mail/smtp/mailbox.ts";
import { mailboxKey } from "../text/mailbox-key.ts";

/**
 * Codes of a mailbox or domain that does not exist or takes no mail (RFC 3463; null MX: RFC 7505). Not those that may pass or are
 * about us: 5.2.2 and 5.2.3 (full, too large), 5.3 to 5.6 (systems, routes, protocols, content), 5.7 (policy, spam).
 */
const goneCodes = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);

/** Whether a refusal, as mail/smtp/smtp.ts notes it (`RCPT TO 550 5.1.1`) with the server's words, says that the mailbox is gone. */
export function isGone(why: string, words: string): boolean {
  const [, code, status] = /^RCPT TO (\d{3})(?: (\S+))?$/.exec(why) ?? [];
  if (status) return goneCodes.has(status);
  // RFC 5321 gives 550 to policy too.
  return /^55[013]$/.test(code ?? "") && !/polic|block|spam|listed|reput|relay|denied|auth|spf/i.test(words);
}

/** The mailboxes that a mail reports as gone, each once, by their keys, with what the server said in one line. None if it is no such report, or one about another site's mail. */
export async function readBounces(mail: string | Uint8Array<ArrayBuffer>, domain: string) {
  const { attachments } = await PostalMime.parse(mail, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
  });
  const parts = (type: RegExp) =>
    attachments.filter(({ mimeType }) => type.test(mimeType)).map(({ content }) => String(content));
  const [quoted = ""] = parts(/^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/i);
  const messageId = fieldOf(quoted.split(/\r?\n\r?\n/, 1)[0] ?? "", "Message-ID") || undefined;
  if (messageId && !messageId.endsWith(`@${domain}>`)) return [];
  const bounces = parts(/^message\/(global-)?delivery-status$/i).flatMap(recipients);
  /** `messageId`: that of the mail that came back, with its angle brackets; undefined when the report does not quote it. */
  return [...new Map(bounces.map((one) => [one.address, { ...one, messageId }])).values()];
}

/** Splits an mbox file (RFC 4155) into its mails; returns a single mail as it is. */
export function splitMails(text: string): string[] {
  if (!text.startsWith("From ")) return [text];
  return text
    .split(/^From .*\r?\n/m)
    .filter((mail) => mail.trim())
    .map((mail) => mail.replace(/^>(>*From )/gm, "$1"));
}

function recipients(report: string) {
  // The first group is about the message, each other one about a recipient.
  const groups = report.replace(/\r\n/g, "\n").split(/\n\n+/);
  return groups.flatMap((group) => {
    const said = fieldOf(group, "Diagnostic-Code");
    const named = fieldOf(group, "Status");
    const [status = ""] = /^5\.\d{1,3}\.\d{1,3}/.exec(named) ?? [];
    // "Other or undefined": the server's own words may hold more.
    const code = status === "5.0.0" ? (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0] ?? "") : status;
    const gone = fieldOf(group, "Action").toLowerCase() === "failed" && goneCodes.has(code);
    const recipient = fieldOf(group, "Original-Recipient") || fieldOf(group, "Final-Recipient");
    const address = /^[\w-]+;\s*<?([^<>\s]+@[^<>\s]+?)>?$/.exec(recipient)?.[1];
    const words = oneLine(said.replace(/^[\w-]+;\s*/, "") || named, 300);
    return gone && address ? [{ address: mailboxKey(address), words }] : [];
  });
}

/** A header field, unfolded. */
function fieldOf(head: string, name: string): string {
  const unfolded = head.replace(/\r?\n[ \t]+/g, " ");
  return new RegExp(`^${name}:\\s*(.*?)\\s*$`, "im").exec(unfolded)?.[1] ?? "";
}
