/** Reads the reports of mail servers about mail that could not be delivered (RFC 3464). */
import PostalMime from "postal-mime";
import { mailboxKey } from "../text/mailbox-key.ts";

/**
 * The addresses that a report says are gone for good: recipients with `Action: failed` and a status of class 5, but
 * for those that tell of a passing or a policy matter (RFC 3463: 5.2.2 mailbox full, 5.7.x refused for what we sent).
 * Empty for a mail that is no such report.
 */
export async function failedAddresses(mail: string | Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { attachments } = await PostalMime.parse(mail, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
  });
  const reports = attachments.filter(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/i.test(mimeType),
  );
  const failed = reports.flatMap(({ content }) => recipients(String(content)));
  return [...new Set(failed.map(mailboxKey))];
}

/** Splits a file of several mails (mbox, RFC 4155) or gives the one mail it holds. */
export function splitMails(text: string): string[] {
  if (!text.startsWith("From ")) return [text];
  return text
    .split(/^From .*\r?\n/m)
    .filter((mail) => mail.trim())
    .map((mail) => mail.replace(/^>(>*From )/gm, "$1"));
}

function recipients(report: string): string[] {
  // The first group is about the message, each other one about a recipient.
  const groups = report
    .replace(/\r\n/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n\n+/);
  return groups.flatMap((group) => {
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*?)\\s*$`, "im").exec(group)?.[1] ?? "";
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field("Status"))?.[0] ?? "";
    const gone =
      field("Action").toLowerCase() === "failed" && /^5\./.test(status) && !/^5\.(2\.2$|7\.)/.test(status);
    const named = field("Original-Recipient") || field("Final-Recipient");
    const address = /^[\w-]+;\s*<?([^<>\s]+@[^<>\s]+?)>?$/.exec(named)?.[1];
    return gone && address ? [address] : [];
  });
}
