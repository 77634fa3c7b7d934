/** Bounce parser: reads delivery status notifications (DSN, RFC 3464) for hard bounces. */
import PostalMime from "postal-mime";
import { mailboxKey } from "../text/mailbox-key.ts";

/**
 * The addresses in a report that failed for good: `Action: failed` and a status of class 5, except temporary and policy
 * failures (RFC 3463: 5.2.2 mailbox full, 5.7.x content or policy). Empty if the mail is not such a report.
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

/** Splits an mbox file (RFC 4155) into its mails; returns a single mail as it is. */
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
