/** The daily digest to somebody at the desk: the subjects of what came, each with its way to the desk. */
import { ownerMail } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { automaticMail, link, paragraph } from "./mail-body.ts";

export interface DigestItem {
  subject: string;
  /** Its page at the desk; absent: it has none, or the desk has no address. */
  url?: string | undefined;
}

/** `day`: YYYY-MM-DD, local; one mail a person and day, by its key. */
export function digestMail(
  { id, address }: { id: number; address: string },
  { day, items }: { day: string; items: readonly DigestItem[] },
): Mail {
  const words = ownerMail.digest;
  const count = items.length === 1 ? words.one : fill(words.many, { count: items.length });
  const subject = fill(words.subject, { count });
  return automaticMail(digestKey(id, day), address, subject, [
    paragraph(fill(words.opening, { count })),
    ...items.map(({ subject, url }) => (url ? link(subject, url) : paragraph(subject))),
    paragraph(words.foot),
  ]);
}

export function digestKey(id: number, day: string): string {
  return `digest:${id}:${day}`;
}
