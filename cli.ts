/** The command line of the site: operations, and the acts of the desk. Works while the server runs. */
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { commands } from "./cli/all-commands.ts";
import { type Desk, parseCommand, similarCommands, UsageError, usage } from "./cli/command.ts";
import { databaseName, openExisting } from "./cli/open-database.ts";
import type { Database } from "./db/schema.ts";
import { readSettings } from "./server/config.ts";
import { readSecret } from "./server/process/secret.ts";
import { loadWords } from "./words/store.ts";

process.exitCode = await run(process.argv.slice(2));

/** Returns the exit code. 0: done. 1: could not be done. 2: the command was not understood. */
async function run(typed: string[]): Promise<number> {
  if (/^(--help|-h)$/.test(typed.at(-1) ?? "")) {
    process.stdout.write(usage(similarCommands(commands, typed)));
    return 0;
  }
  try {
    const { command, given, words } = parseCommand(commands, typed);
    await withDesk(async (desk) => {
      const output = await command.job(desk, given, words);
      const parts = typeof output === "string" ? [output] : output;
      await pipeline(Readable.from(parts), process.stdout, { end: false });
    });
    return 0;
  } catch (error) {
    // The reader closed the pipe, as `| head` does.
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return 0;
    const isUsage = error instanceof UsageError;
    const help = isUsage ? `\n${usage(similarCommands(commands, typed))}` : "";
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${help}`);
    return isUsage ? 2 : 1;
  }
}

async function withDesk(work: (desk: Desk) => Promise<void>): Promise<void> {
  const settings = readSettings();
  let db: Database | undefined;
  const open = async () => {
    if (db) return db;
    if (process.stderr.isTTY) process.stderr.write(`Database: ${databaseName(settings)}\n`);
    db = await openExisting(settings);
    await loadWords(db, readSecret(settings));
    return db;
  };
  const stdin = () => {
    if (process.stdin.isTTY) process.stderr.write("Type the text, then Ctrl-D at the start of a line.\n");
    return text(process.stdin);
  };
  try {
    await work({ settings, now: () => new Date(), open, stdin });
  } finally {
    await db?.destroy();
  }
}
