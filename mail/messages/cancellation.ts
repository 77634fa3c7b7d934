/** The mail to who proposed an event that is now canceled. */
import { mail as words } from "../../content/mail.ts";
import { inLanguage } from "../../content/translate.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { mailToSender, senderLinkBlocks, type ToSender } from "./answer.ts";
import { paragraph } from "./mail-body.ts";

export interface Cancellation extends ToSender {
  /** Absolute URL of the event. */
  link: string;
  /** The sender's private link. */
  privateLink: string;
}

/** Holds our words alone, no visitor text. */
export function cancellationMail(key: string, cancellation: Cancellation): Mail {
  const { reference, link, privateLink, language } = cancellation;
  const { cancellation: said, decision } = inLanguage(words, language);
  const values = { reference };
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
  return { ...mailToSender(cancellation, "", fill(said.subject, values), blocks), key };
}
