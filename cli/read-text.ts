/** Reads the owner's text for a mail (file, standard input, editor, argument) and asks for confirmation before it is queued. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { GivenAnswer } from "../mail/outbox/given-answers.ts";
import type { Mail } from "../mail/outbox/outbox.ts";
import type { Desk, Given } from "./command.ts";
import { indent, localTime, stripControlCharacters } from "./terminal.ts";
import { edit } from "./terminal-prompt.ts";

/** The options for the text, in the usage line of a command. */
export const textOptions = "[--file FILE|--text TEXT|--edit|--stdin|-]";

/** The text from the command line, a file or standard input (`-`). Undefined when there is none, or with --edit. */
export async function readGivenText(
  { stdin }: Desk,
  { file, text, stdin: piped }: Given,
): Promise<string | undefined> {
  const words = piped || file === "-" ? await stdin() : file ? readWords(resolve(file)) : text;
  if (words?.trim() === "") throw new Error("The text is empty; nothing was done.");
  return words;
}

/** Opens the editor and returns the text above the marker line; `about` is quoted below it. */
export function readEditedText(about: string): string {
  const words = edit(`\n\n${marker}\n\n${about}`);
  const [own = ""] = words.split(marker);
  if (own.trim() === "") throw new Error("Nothing was written; nothing was done.");
  return own.trim();
}

/** Shows the mail and, at a terminal, asks. Returns what is still to be printed; throws when the owner declines. */
export async function confirmMail({ terminal }: Desk, mail: Mail, { yes }: Given): Promise<string> {
  const shown = mailText(mail);
  if (!terminal || yes) return `${shown}\n`;
  const said = await terminal.ask(`${shown}\nSend this? Type yes: `);
  if (/^y(es)?$/i.test(said.trim())) return "";
  throw new Error("Nothing was sent.");
}

/** Says when the queued mail leaves and how to take it back. */
export function waitingText({ settings }: Desk, address: string, number: number): string {
  const when = settings.smtpUrl ? "and leaves in a minute" : "until SMTP_URL is set";
  return `The mail to ${stripControlCharacters(address)} waits in the outbox ${when}. To take it back before it leaves: npm run desk -- outbox drop ${number}\n`;
}

/** Time and state of earlier answers: "2031-01-05 12:00 (mail 3, sent)". */
export function answersText(answers: readonly GivenAnswer[]): string {
  return answers
    .map(({ id, state, sent_at, due_at }) => `${localTime(sent_at ?? due_at)} (mail ${id}, ${state})`)
    .join(", ");
}

const marker = "-------- Nothing below this line is sent. --------";

function mailText({ to, subject, text }: Mail): string {
  const name = to.name ? `${to.name} ` : "";
  return stripControlCharacters(
    `To       ${name}<${to.address}>\nSubject  ${subject}\n\n${indent(text.trimEnd())}\n`,
  );
}

function readWords(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The file ${file} cannot be read; nothing was done.`, { cause: error });
  }
}
