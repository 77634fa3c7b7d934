/** The acknowledgement (autoresponder) a sender gets. Defends against being used to relay spam: only a harmless title is quoted. */
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
  /** Address for journalists. */
  pressEmail: string;
}

/**
 * Composes the acknowledgement of a submission. The only visitor text in it is the title, and only if it holds no link,
 * number or price: otherwise anybody could make us deliver their text to a stranger. Undefined for a form without one.
 */
export function acknowledgement(
  form: string,
  { reference, address, title, pressEmail }: Receipt,
): Mail | undefined {
  const { subjects, thanks, press, ...said } = words.acknowledgement;
  const [subjectWords, thanksWords] = [subjects[form], thanks[form]];
  if (!words.acknowledge || !subjectWords || !thanksWords) return undefined;
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
    thanksWords,
    said.reference,
    ...(press[form] ? [press[form]] : []),
    said.notYou,
    said.signature,
  ];
  return {
    key: `acknowledgement:${reference}`,
    // One spelling per mailbox, which the limit per recipient counts by.
    to: { address: mailboxKey(address) },
    subject,
    ...composeBody(
      subject,
      paragraphs.map((text) => ({ kind: "paragraph", text: fill(text, values) })),
    ),
    // RFC 3834 section 5, and its Exchange counterpart: stops automatic replies to this mail.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    reference,
  };
}

/** The title, shortened; empty if it holds an email address, link, domain, phone number or price. */
function harmlessTitle(title: string): string {
  const line = oneLine(title, 80);
  // NFKC: full-width and other look-alike characters count as the plain ones.
  return phishingBait.test(line.normalize("NFKC")) ? "" : line;
}

const phishingBait = /@|:\/\/|[$€£¥₿]|www\.|[\p{L}\p{N}][.。]\p{L}{2,}|\d(?:[\s().-]*\d){5,}/iu;
