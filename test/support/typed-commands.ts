/** Types commands as the owner does. */
import { commands } from "../../cli/all-commands.ts";
import { parseCommand } from "../../cli/command.ts";
import type { Database } from "../../db/schema.ts";
import type { Settings } from "../../server/config.ts";

interface Terminal {
  db: Database;
  settings: Settings;
  now: () => Date;
  /** What is piped in. */
  stdin?: string;
}

/** What a command prints. Throws what ends it with another exit code. */
export async function typeCommand(
  { db, settings, now, stdin = "" }: Terminal,
  ...typed: string[]
): Promise<string> {
  const { command, given, words } = parseCommand(commands, typed);
  const desk = { settings, now, open: async () => db, stdin: async () => stdin };
  const output = await command.job(desk, given, words);
  if (typeof output === "string") return output;
  let text = "";
  for await (const part of output) text += part;
  return text;
}
