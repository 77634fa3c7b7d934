import { mail as words } from "../content/mail.ts";
import { site } from "../content/site.ts";
import { fill, writeLetter } from "./letter.ts";
import type { Mail } from "./outbox.ts";

/** The mail of the daily check: that it leaves is what is checked. */
export function canaryMail(to: string, reference: string): Mail {
  const subject = fill(words.canary.subject, { site: site.name });
  const letter = writeLetter(
    subject,
    words.canary.mail.map((text) => ({ kind: "paragraph", text: fill(text, { site: site.name }) })),
  );
  return {
    key: `canary:${reference}`,
    to: { address: to },
    subject,
    ...letter,
    // RFC 3834; the last one is for the owner's filter.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "X-Daily-Check": "canary",
    },
    reference,
  };
}
