/** The mails of a door: the code for the host of an event, and word to somebody whose seat was taken back. */
import { host } from "../../content/host.ts";
import { languageOf } from "../../content/translate.ts";
import { fill } from "../../text/words/fill.ts";
import { readIn } from "../../text/words/reading.ts";
import { automaticMail, command, composeBody, paragraph } from "./mail-body.ts";

type About = { email: string; title: string; language: string | null; code?: string };

export function hostMail(kind: keyof typeof host.mail, key: string, { email, title, language, code }: About) {
  return readIn(languageOf(language), () => {
    const { before, after, ...words } = host.mail[kind];
    const subject = fill(words.subject, { title });
    const blocks = [paragraph(fill(before, { title })), ...(code ? [command(code)] : []), paragraph(after)];
    return { ...automaticMail(key, email, subject, []), ...composeBody(subject, blocks, language) };
  });
}
