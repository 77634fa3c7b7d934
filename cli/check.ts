/**
 * `npm run check`: reads the words, events and stories of this installation and its settings, and says each mistake with
 * file and line. Ends with exit code 1 when there is one. Takes seconds; changes nothing.
 */
import { spawnSync } from "node:child_process";
import { environment, readSettings, SettingsError, settingNames } from "../server/config.ts";

const mistakes = [...settingsMistakes(), ...typeMistakes()];
// A content file that cannot be read has been named; the rest can only be looked at when all can be.
if (mistakes.every((mistake) => mistake.startsWith(".env: "))) {
  const { contentMistakes } = await import("../app/vite-plugins/check-content.ts");
  mistakes.push(...contentMistakes("content"));
}
for (const mistake of mistakes) console.log(mistake);
console.log(mistakes.length === 0 ? "Nothing wrong." : counted(mistakes.length));
process.exitCode = mistakes.length === 0 ? 0 : 1;

/** What TypeScript finds: a quotation mark or a comma that is missing, a word that a page asks for and that is not there. */
function typeMistakes(): string[] {
  // A wrong setting is said by itself, and keeps nobody from reading the words.
  const unset = Object.fromEntries(Object.keys(settingNames).map((name) => [name, ""]));
  spawnSync("react-router", ["typegen"], { stdio: "ignore", env: environment.with(unset) });
  const { status, stdout } = spawnSync("tsc", ["--noEmit", "--pretty", "false"], { encoding: "utf8" });
  const found = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error TS\d+: (.+)$/gm)];
  const said = found.map(([, file, line, what]) => `${file}:${line}: ${what}`);
  // Where a content file is broken, what others say about it is noise.
  const ours = said.filter((line) => /^(content|forms)\//.test(line));
  if (ours.length > 0) return ours;
  return status === 0 || said.length > 0 ? said : [`TypeScript could not be asked: ${stdout.slice(0, 200)}`];
}

function counted(count: number): string {
  return count === 1 ? "1 mistake." : `${count} mistakes.`;
}

function settingsMistakes(): string[] {
  try {
    readSettings();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return [`.env: ${error.message}`];
    throw error;
  }
}
