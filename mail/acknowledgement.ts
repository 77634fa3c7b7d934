import { mail as words } from "../content/mail.ts";
import { site } from "../content/site.ts";
import { mailboxKey } from "../db/mailbox-key.ts";
import { fill, writeLetter } from "./letter.ts";
import type { Mail } from "./outbox.ts";

/**
 * Tells a sender that we have it, in our own words alone: nothing that was typed is in it, not even the name, so that
 * nobody can make us carry a text to a stranger. Undefined for a form that acknowledges nothing.
 */
export function acknowledgement(form: string, reference: string, address: string): Mail | undefined {
  const { thanks, next, ...said } = words.acknowledgement;
  const [thank, then] = [thanks[form], next[form]];
  if (!words.acknowledge || !thank || !then) return undefined;
  const values = { site: site.name, location: site.location, reference };
  const subject = fill(said.subject, values);
  const paragraphs = [said.greeting, thank, then, said.reference, said.notYou, said.signature];
  return {
    key: `acknowledgement:${reference}`,
    // In lower case, so that one mailbox is counted as one however it was typed.
    to: { address: mailboxKey(address) },
    subject,
    ...writeLetter(
      subject,
      paragraphs.map((text) => ({ kind: "paragraph", text: fill(text, values) })),
    ),
    // RFC 3834 section 5, and the same for Exchange: no machine shall answer this.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    reference,
  };
}
