/** The owner's own words for a mail: where they come from, and a look at the mail before it is queued. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { GivenAnswer } from "../mail/outbox/given-answers.ts";
import type { Mail } from "../mail/outbox/outbox.ts";
import type { Desk, Given } from "./command.ts";
import { harmless, indent, localTime } from "./terminal.ts";
import { edit } from "./terminal-prompt.ts";

/** How the words are given, in the call of a command. */
export const wordsCall = "[--file FILE|--text TEXT|--edit|--stdin|-]";

/** What was given on the command line, in a file or on standard input (`-`). Undefined: nothing, or with --edit. */
export async function givenWords(
  { stdin }: Desk,
  { file, text, stdin: piped }: Given,
): Promise<string | undefined> {
  const words = piped || file === "-" ? await stdin() : file ? readWords(resolve(file)) : text;
  if (words?.trim() === "") throw new Error("The text is empty; nothing was done.");
  return words;
}

/** What the owner writes in an editor, above a line under which stands what it is about. */
export function editedWords(about: string): string {
  const words = edit(`\n\n${cut}\n\n${about}`);
  const [own = ""] = words.split(cut);
  if (own.trim() === "") throw new Error("Nothing was written; nothing was done.");
  return own.trim();
}

/** Shows the mail and, at a terminal, asks. Returns what is still to be printed; throws when it shall not leave. */
export async function agreed({ terminal }: Desk, mail: Mail, { yes }: Given): Promise<string> {
  const shown = mailText(mail);
  if (!terminal || yes) return `${shown}\n`;
  const said = await terminal.ask(`${shown}\nSend this? Type yes: `);
  if (/^y(es)?$/i.test(said.trim())) return "";
  throw new Error("Nothing was sent.");
}

/** That a mail waits, for how long, and how to take it back. */
export function waitingText({ settings }: Desk, address: string, number: number): string {
  const when = settings.smtpUrl ? "and leaves in a minute" : "until SMTP_URL is set";
  return `The mail to ${harmless(address)} waits in the outbox ${when}. To take it back before it leaves: npm run desk -- outbox drop ${number}\n`;
}

/** When earlier answers left, or that they wait: "2031-01-05 12:00 (mail 3, sent)". */
export function answersText(answers: readonly GivenAnswer[]): string {
  return answers
    .map(({ id, state, sent_at, due_at }) => `${localTime(sent_at ?? due_at)} (mail ${id}, ${state})`)
    .join(", ");
}

const cut = "-------- Nothing below this line is sent. --------";

function mailText({ to, subject, text }: Mail): string {
  const name = to.name ? `${to.name} ` : "";
  return harmless(`To       ${name}<${to.address}>\nSubject  ${subject}\n\n${indent(text.trimEnd())}\n`);
}

function readWords(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The file ${file} cannot be read; nothing was done.`, { cause: error });
  }
}
