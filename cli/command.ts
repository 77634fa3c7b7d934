/** Command line parser: the definition of a command, argument parsing and usage. */
import { parseArgs } from "node:util";
import type { Database } from "../db/schema.ts";
import type { Settings } from "../server/config.ts";

/** One command. */
export interface Command {
  /**
   * Its usage line, from which the arguments are parsed: the name in lower case, then the arguments. `WORD` is positional, `--flag`
   * and `--flag WORD` are options, `|` separates flags of which one can be given, brackets make an argument optional:
   * `inbox list [--form FORM] [--spam|--all]`. With `…` in it the command parses its words itself.
   */
  call: string;
  /** What it does, in a few words. */
  help: string;
  /**
   * Its result is printed. The message of an Error it throws is printed, with exit code 1, or 2 for a `UsageError`. `words`: as
   * typed after its name.
   */
  job: (desk: Desk, given: Given, words: readonly string[]) => Output | Promise<Output>;
}

/** The parsed arguments by lower-case name; a flag without a value is "yes". */
export type Given = Readonly<Record<string, string>>;

/** Text with its line breaks. */
export type Output = string | AsyncIterable<string>;

export interface Desk {
  settings: Settings;
  now: () => Date;
  /** Opens and migrates the database at the first call; it is closed after the job. Throws when there is none. */
  open: () => Promise<Database>;
  /** Reads all of standard input. */
  stdin: () => Promise<string>;
}

/** What was typed means nothing. */
export class UsageError extends Error {}

/** The command, with what was typed for it. Throws a UsageError. */
export function parseCommand(commands: readonly Command[], typed: readonly string[]) {
  const [command] = commands
    .filter((known) => nameOf(known).every((word, i) => typed[i] === word))
    .toSorted((a, b) => nameOf(b).length - nameOf(a).length);
  if (!command)
    throw new UsageError(
      typed.length > 0 ? "There is no such command." : "Which command? Here are all of them:",
    );
  const words = typed.slice(nameOf(command).length);
  return { command, words, given: command.call.includes("…") ? {} : read(command, words) };
}

/** The commands that share the longest prefix with the typed words; all of them when none does. */
export function similarCommands(commands: readonly Command[], words: readonly string[]): readonly Command[] {
  for (let count = Math.min(2, words.length); count > 0; count--) {
    const typed = words.slice(0, count).join(" ");
    const alike = commands.filter((command) => nameOf(command).slice(0, count).join(" ") === typed);
    if (alike.length > 0) return alike;
  }
  return commands;
}

/** The usage text, two lines a command. */
export function usage(commands: readonly Command[]): string {
  const lines = commands.map(({ call, help }) => `  ${call}\n      ${help}\n`);
  return `Usage: npm run desk -- <command>\n\n${lines.join("")}  --help\n      this text\n`;
}

/** Parses a positive integer typed for `name`. Throws a sentence. */
export function countOf(name: string, typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new Error(`${name} must be a whole number from 1 on, not ${JSON.stringify(typed)}.`);
}

function nameOf({ call }: Command): string[] {
  return call.split(/ (?=[^a-z])/)[0]?.split(" ") ?? [];
}

function read(command: Command, words: string[]): Given {
  const rest = command.call.split(" ").slice(nameOf(command).length).join(" ");
  const groups = (rest.match(/\[[^\]]*\]|--[a-z-]+ [A-Z]+|\S+/g) ?? []).map((group) => ({
    isOptional: group.startsWith("["),
    names: group.replace(/^\[|\]$/g, "").split("|"),
  }));
  const flags = groups.flatMap(({ names }) => names.filter((name) => name.startsWith("--")));
  const options = Object.fromEntries(
    flags.map((flag) => [flagOf(flag), { type: flag.includes(" ") ? "string" : "boolean" } as const]),
  );
  const { values, positionals } = parse(words, options);
  const given: Record<string, string> = {};
  for (const [flag, value] of Object.entries(values)) given[flag] = value === true ? "yes" : String(value);
  for (const { names, isOptional } of groups) {
    const [name = ""] = names;
    const word = name.startsWith("--") ? undefined : positionals.shift();
    if (word !== undefined) given[name.toLowerCase()] = word;
    const count = names.filter((one) => flagOf(one) in given).length;
    const all = names.map((one) => one.split(" ")[0]).join(" or ");
    if (count > 1) throw new UsageError(`Only one of ${all} can be given.`);
    if (count === 0 && !isOptional) throw new UsageError(`${all} is missing.`);
  }
  if (positionals.length > 0) throw new UsageError(`${JSON.stringify(positionals[0])} means nothing here.`);
  return given;
}

/** The key of an argument: `--form FORM` is "form", `WORD` "word". */
function flagOf(name: string): string {
  return name.replace(/^--| .*$/g, "").toLowerCase();
}

/** Throws a UsageError. */
export function parse(
  words: readonly string[],
  options: Record<string, { type: "string" | "boolean"; multiple?: boolean }>,
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
