/** The mail to who proposed an event that is now canceled. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import { inLanguage } from "../../content/translate.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { mailToSender } from "./answer.ts";
import { fill, paragraph } from "./mail-body.ts";
import { senderLinkBlocks } from "./sender-link.ts";

export interface Cancellation {
  reference: string;
  to: Mailbox;
  /** The owner's address, for replies. */
  replyTo: string;
  /** Absolute URL of the event. */
  link: string;
  /** The sender's private link. */
  privateLink: string;
  /** Code of the sender's language; null: the site's own. */
  language?: string | null;
}

/** Holds our words alone, no visitor text. */
export function cancellationMail(
  key: string,
  { reference, to, replyTo, link, privateLink, language }: Cancellation,
): Mail {
  const { cancellation: said, decision } = inLanguage(words, language);
  const values = { site: site.name, location: site.location, reference };
  const ours = (text: string) => paragraph(fill(text, values));
  const [first, then] = said.paragraphs;
  const blocks = [
    ours(decision.greeting),
    ours(first),
    { kind: "button", label: said.link, url: link } as const,
    ...senderLinkBlocks("event", privateLink, language),
    ours(then),
    ours(decision.signature),
  ];
  return {
    ...mailToSender(reference, "", fill(said.subject, values), blocks, { to, replyTo, language }),
    key,
  };
}
