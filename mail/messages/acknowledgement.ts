/** The acknowledgement (autoresponder) a sender gets. Defends against being used to relay spam: only a harmless title is quoted. */
import { mail as words } from "../../content/mail.ts";
import { inLanguage } from "../../content/translate.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { senderLinkBlocks } from "./answer.ts";
import { composeBody, paragraph } from "./mail-body.ts";

export interface Receipt {
  reference: string;
  /** The sender's. */
  address: string;
  /** What the sender called the story or event; quoted unless it could be bait for a stranger. */
  title?: string;
  /** Address for journalists; "" while there is none. */
  pressEmail: string;
  /** The private link to change or withdraw it. */
  link?: string;
  /** Code of the sender's language; absent or null: the site's own. */
  language?: string | null;
}

/** Undefined for a form without an acknowledgement. */
export function acknowledgement(
  form: string,
  { reference, address, title, pressEmail, link, language }: Receipt,
): Mail | undefined {
  const { subjects, thanks, press, ...said } = inLanguage(words.acknowledgement, language);
  const [subjectWords, thanksWords] = [subjects[form], thanks[form]];
  if (!words.acknowledge || !subjectWords || !thanksWords) return undefined;
  const line = oneLine(title ?? "", 80);
  // NFKC: full-width and other look-alike characters count as the plain ones.
  const shown = phishingBait.test(line.normalize("NFKC")) ? "" : line;
  const named = shown ? fill(said.named, { title: shown }) : "";
  const values = { reference, press: pressEmail, named };
  const ours = (text = "") => (text ? [paragraph(fill(text, values))] : []);
  return {
    key: `acknowledgement:${reference}`,
    // One spelling per mailbox, which the limit per recipient counts by.
    to: { address: mailboxKey(address) },
    ...composeBody(
      fill(subjectWords, values),
      [
        ...[said.greeting, thanksWords, said.reference].flatMap(ours),
        ...senderLinkBlocks(form, link, language),
        ...[pressEmail ? press[form] : undefined, said.notYou, said.signature].flatMap(ours),
      ],
      language,
    ),
    // RFC 3834 section 5, and its Exchange counterpart: stops automatic replies to this mail.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    reference,
  };
}

/** An email address, link, domain, phone number or price. */
const phishingBait = /@|:\/\/|[$€£¥₿]|www\.|[\p{L}\p{N}][.。]\p{L}{2,}|\d(?:[\s().-]*\d){5,}/iu;
