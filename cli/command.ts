/** Command line parser: the definition of a desk command, argument parsing and usage. */
import { parseArgs } from "node:util";
import type { Database } from "../db/schema.ts";
import type { Settings } from "../server/config.ts";

/** One command of the desk. */
export interface Command {
  /**
   * Its usage line, from which the arguments are parsed: the name in lower case, then the arguments. `WORD` is
   * positional, `--flag` and `--flag WORD` are options, `|` separates alternatives, brackets make an argument optional:
   * `inbox list [--form FORM] [--spam|--all]`. A literal `-` means standard input.
   */
  call: string;
  /** What it does, in a few words. */
  help: string;
  /** Its result is printed. The message of an Error it throws is printed, with exit code 1. */
  job: (desk: Desk, given: Given) => Output | Promise<Output>;
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
  /** Prints the question and reads one line, "" at the end of the input; undefined when nobody can be asked at a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

/** Parses the typed words into a command and its arguments, or into a sentence that says what is wrong. */
export function parseCommand(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; given: Given } | { problem: string } {
  const [command] = commands
    .filter((known) => nameOf(known).every((word, i) => words[i] === word))
    .toSorted((a, b) => nameOf(b).length - nameOf(a).length);
  if (!command)
    return {
      problem: words.length > 0 ? "There is no such command." : "Which command? Here are all of them:",
    };
  try {
    return { command, given: read(command, words.slice(nameOf(command).length)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The commands that share the longest prefix with the typed words; all of them when none does. */
export function similarCommands(commands: readonly Command[], words: readonly string[]): readonly Command[] {
  for (let count = Math.min(3, words.length); count > 0; count--) {
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

/** One argument of a usage line, with its alternatives. */
interface Group {
  optional: boolean;
  alternatives: { flag?: string; word?: string }[];
}

function nameOf({ call }: Command): string[] {
  return call.split(/ (?=[^a-z])/)[0]?.split(" ") ?? [];
}

function read(command: Command, words: string[]): Given {
  const groups = groupsOf(command);
  const flags = groups.flatMap(({ alternatives }) => alternatives).filter(({ flag }) => flag);
  const options = Object.fromEntries(
    flags.map(({ flag, word }) => [flag, { type: word ? "string" : "boolean" } as const]),
  );
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
  const given: Record<string, string> = {};
  for (const [flag, value] of Object.entries(values)) given[flag] = value === true ? "yes" : String(value);
  for (const { alternatives, optional } of groups) {
    const flagged = alternatives.filter(({ flag = "" }) => flag in given);
    const placed = alternatives.find(({ flag }) => !flag);
    const isOther = placed?.word === "-" && positionals[0] !== "-";
    const word = placed && flagged.length === 0 && !isOther ? positionals.shift() : undefined;
    if (placed?.word && word !== undefined) given[word === "-" ? "stdin" : placed.word.toLowerCase()] = word;
    const said = flagged.length + (word === undefined ? 0 : 1);
    const names = alternatives.map(({ flag, word }) => (flag ? `--${flag}` : word)).join(" or ");
    if (said > 1) throw new Error(`Only one of ${names} can be given.`);
    if (said === 0 && !optional) throw new Error(`${names} is missing.`);
  }
  if (positionals.length > 0) throw new Error(`${JSON.stringify(positionals[0])} means nothing here.`);
  return given;
}

function groupsOf(command: Command): Group[] {
  const rest = command.call.split(" ").slice(nameOf(command).length).join(" ");
  const groups = rest.match(/\[[^\]]*\]|--[a-z-]+ [A-Z]+\S*|\S+/g) ?? [];
  return groups.map((group) => ({
    optional: group.startsWith("["),
    alternatives: group
      .replace(/^\[|\]$/g, "")
      .split("|")
      .map((alternative) => {
        const [, flag, word] = /^(?:--([a-z-]+))? ?([A-Z]+|-)?$/.exec(alternative) ?? [];
        return { flag, word };
      }),
  }));
}
