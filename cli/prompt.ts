/** Asks the owner: the text of a mail (argument, file, standard input, editor) and a confirmation at the terminal. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { ReadStream } from "node:tty";
import type { Mail } from "../mail/outbox/outbox.ts";
import { environment } from "../server/config.ts";
import type { Desk, Given } from "./command.ts";
import { indent, stripControlCharacters } from "./terminal.ts";

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
  const [own = ""] = edit(`\n\n${marker}\n\n${about}`).split(marker);
  if (own.trim() === "") throw new Error("Nothing was written; nothing was done.");
  return own.trim();
}

/** Shows the mail and, at a terminal, asks. Returns what is still to be printed; throws when the owner declines. */
export async function confirmMail({ ask }: Desk, mail: Mail, { yes }: Given): Promise<string> {
  const { to, subject, text } = mail;
  const name = to.name ? `${to.name} ` : "";
  const head = `To       ${name}<${to.address}>\nSubject  ${subject}`;
  const shown = stripControlCharacters(`${head}\n\n${indent(text.trimEnd())}\n`);
  if (!ask || yes) return `${shown}\n`;
  const said = await ask(`${shown}\nSend this? Type yes: `);
  if (/^y(es)?$/i.test(said.trim())) return "";
  throw new Error("Nothing was sent.");
}

/** Returns a function that asks at the terminal; undefined when output is not one, or nobody can be asked. */
export function openTerminal(): Desk["ask"] {
  if (!process.stdout.isTTY) return undefined;
  try {
    // Standard input may be a pipe.
    const descriptor = openSync("/dev/tty", "r");
    return (question) => ask(new ReadStream(descriptor), question);
  } catch {
    return process.stdin.isTTY ? (question) => ask(process.stdin, question) : undefined;
  }
}

const marker = "-------- Nothing below this line is sent. --------";

/** Opens `text` in the editor of VISUAL or EDITOR and returns the result. Throws a sentence when that fails. */
function edit(text: string): string {
  if (!environment.editor)
    throw new Error("EDITOR names no editor. Write the text into a file and give it with --file FILE.");
  const folder = mkdtempSync(join(tmpdir(), "answer-"));
  const file = join(folder, "answer.txt");
  try {
    writeFileSync(file, text, { mode: 0o600 });
    // EDITOR may contain arguments, such as `code --wait`.
    const { status } = spawnSync(`${environment.editor} "${file}"`, { shell: true, stdio: "inherit" });
    if (status !== 0) throw new Error(`The editor ended with ${status ?? "a signal"}; nothing was done.`);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ask(input: NodeJS.ReadStream, question: string): Promise<string> {
  const lines = createInterface({ input, output: process.stdout });
  try {
    // End of input counts as an empty answer.
    const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
    input.destroy();
  }
}

function readWords(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The file ${file} cannot be read; nothing was done.`, { cause: error });
  }
}
