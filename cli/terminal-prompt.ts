/** Interactive prompts: a question at the terminal, and the owner's editor. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { ReadStream } from "node:tty";
import { environment } from "../server/config.ts";
import type { Terminal } from "./command.ts";

/** Undefined when output is not a terminal, or nobody can be asked. */
export function openTerminal(): Terminal | undefined {
  if (!process.stdout.isTTY) return undefined;
  const input = keyboard();
  return input && { ask: (question) => ask(input(), question) };
}

/** Opens `text` in the editor of VISUAL or EDITOR and returns the result. Throws a sentence when that fails. */
export function edit(text: string): string {
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

/** Reads from /dev/tty, because standard input may be a pipe. */
function keyboard(): (() => ReadStream | NodeJS.ReadStream) | undefined {
  try {
    const descriptor = openSync("/dev/tty", "r");
    return () => new ReadStream(descriptor);
  } catch {
    return process.stdin.isTTY ? () => process.stdin : undefined;
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
