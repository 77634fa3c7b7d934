/** Every command that a source, a mail or a document names is one that there is. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acts } from "../acts/catalog.ts";
import { ownerMail } from "../content/owner-mail.ts";
import { commands } from "./all-commands.ts";
import { parseCommand } from "./command.ts";
import { readWords } from "./commands/act.ts";

const home = join(import.meta.dirname, "..");
const text = (file: string) => readFileSync(join(home, file), "utf8");
const skipped = /^(\..*|node_modules|build|data|bench|test|test-results)$/;
const files = readdirSync(home, { withFileTypes: true })
  .filter(({ name }) => !skipped.test(name))
  .flatMap((one) => (one.isDirectory() ? filesIn(one.name) : one.name))
  .filter((name) => /\.(ts|tsx|mjs|md)$/.test(name) && !/\.(test|e2e)\.ts$/.test(name));

/** The words of a command, up to the punctuation after it. */
function wordsOf(typed: string): string[] {
  const [words = ""] = typed.replace(/\$?\{[^}]*\}/g, "X").split(/[.,:;)]+(?=\s|$)/);
  const shown = words.replace(/ --help$/, " list").trim();
  return shown.match(/"[^"]*"|\S+/g) ?? [];
}

/** What is wrong with it. With `isLoose` an argument may be missing. */
function problemOf(typed: string, isLoose: boolean): string | undefined {
  try {
    const { command, words } = parseCommand(commands, wordsOf(typed));
    const [name, ...rest] = words;
    const act = acts.get(name ?? "");
    if (command.call.startsWith("act [") && name && name !== "NAME") {
      if (!act) return `There is no act ${name}.`;
      readWords(act, rest);
    }
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return isLoose && /(is|argument) missing/.test(message) ? undefined : message;
  }
}

test("each that is to be typed after npm run desk can be", () => {
  const named = files.flatMap((file) =>
    [...text(file).matchAll(/(?:npm run desk --|start\.mjs desk) (?=[a-z])([^`\n\\]*)/g)].map(
      ([, typed = ""]) => {
        // A quotation mark ends the text of a source.
        const isShell = file.endsWith(".md") && typed.split('"').length % 2 === 1;
        return { file, typed: isShell ? typed : typed.replace(/["'].*/, "") };
      },
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  const wrong = named.flatMap(({ file, typed }) => {
    const problem = problemOf(typed, false);
    return problem ? [`${file}: ${typed}: ${problem}`] : [];
  });
  expect(wrong).toEqual([]);
});

test("each that a mail to the owner names can be", () => {
  const named = commandsIn(ownerMail);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((typed) => problemOf(typed, false))).toEqual([]);
});

test("a document names no command that is gone", () => {
  const documents = files.filter((file) => file.endsWith(".md"));
  const first = [
    ...new Set([
      ...commands.map(({ call }) => call.split(" ")[0]),
      "events",
      "stories",
      "changes",
      "templates",
    ]),
  ];
  const pattern = new RegExp(`\`((?:${first.join("|")}) [^\`]+)\``, "g");
  const wrong = documents.flatMap((file) =>
    [...text(file).matchAll(pattern)].flatMap(([, typed = ""]) => {
      const problem = problemOf(typed, true);
      return problem ? [`${file}: ${typed}: ${problem}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(home, folder), { recursive: true, encoding: "utf8" }).map(
    (name) => `${folder}/${name}`,
  );
}

function commandsIn(words: object): string[] {
  return Object.entries(words).flatMap(([name, value]) => {
    if (typeof value === "object") return commandsIn(value);
    return /^(command|releaseCommand)$/.test(name) ? [String(value)] : [];
  });
}
