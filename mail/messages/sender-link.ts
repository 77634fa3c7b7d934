/** The private link of a sender, in the mails about an event proposal or a story. */
import { mail as words } from "../../content/mail.ts";
import { inLanguage } from "../../content/translate.ts";
import { type MailBlock, paragraph } from "./mail-body.ts";

/** A sentence and the link; nothing without a link, or for a form that has none. */
export function senderLinkBlocks(
  form: string,
  url: string | undefined,
  language: string | null | undefined,
): MailBlock[] {
  const said = inLanguage(words.sender.link, language)[form];
  return url && said ? [paragraph(said.text), { kind: "link", label: said.label, url }] : [];
}
