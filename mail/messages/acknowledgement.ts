import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { composeBody, fill } from "./mail-body.ts";

export interface Receipt {
  reference: string;
  /** The sender's. */
  address: string;
  /** What the sender called the story or event. */
  title?: string;
  /** Where the press may write. */
  pressEmail: string;
}

/**
 * Tells a sender that we have it, in our own words: of what was typed it holds the title alone, and only one that sends
 * nobody anywhere, so that nobody can make us carry a text to a stranger. Undefined for a form that acknowledges nothing.
 */
export function acknowledgement(
  form: string,
  { reference, address, title, pressEmail }: Receipt,
): Mail | undefined {
  const { subjects, thanks, press, ...said } = words.acknowledgement;
  const [subjectWords, thank] = [subjects[form], thanks[form]];
  if (!words.acknowledge || !subjectWords || !thank) return undefined;
  const shown = harmlessTitle(title ?? "");
  const values = {
    site: site.name,
    location: site.location,
    domain: site.domain,
    reference,
    pressEmail,
    named: shown ? fill(said.named, { title: shown }) : "",
  };
  const subject = fill(subjectWords, values);
  const paragraphs = [
    said.greeting,
    thank,
    said.reference,
    ...(press[form] ? [press[form]] : []),
    said.notYou,
    said.signature,
  ];
  return {
    key: `acknowledgement:${reference}`,
    // In lower case, so that one mailbox is counted as one however it was typed.
    to: { address: mailboxKey(address) },
    subject,
    ...composeBody(
      subject,
      paragraphs.map((text) => ({ kind: "paragraph", text: fill(text, values) })),
    ),
    // RFC 3834 section 5, and the same for Exchange: no machine shall answer this.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    reference,
  };
}

/** A short title; empty for one with an address, a domain, a number to call or a sum of money in it. */
function harmlessTitle(title: string): string {
  const line = oneLine(title, 80);
  // Full-width and other letters that mail programs or people read as plain ones are looked at as these.
  return luring.test(line.normalize("NFKC")) ? "" : line;
}

const luring = /@|:\/\/|[$€£¥₿]|www\.|[\p{L}\p{N}][.。]\p{L}{2,}|\d(?:[\s().-]*\d){5,}/iu;
