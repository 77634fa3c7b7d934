/**
 * `npm run check`: validates content, starter content, settings and the proof of what is published, and reports each mistake
 * with file and line. Exit code 1 when there is one; a note about a translation is none. Takes seconds; changes nothing.
 */
import { spawnSync } from "node:child_process";
import { environment, readSettings, SettingsError, settingNames } from "../server/config.ts";

const mistakes = [...settingsMistakes(), ...typeMistakes()];
// Content is imported only when it compiles; the compiler's errors are reported already.
if (mistakes.every((mistake) => mistake.startsWith(".env: "))) {
  const { contentMistakes } = await import("../app/vite-plugins/check-content.ts");
  mistakes.push(...contentMistakes("content"));
  if (mistakes.length === 0) {
    const { unprovenEntries } = await import("./unproven-entries.ts");
    mistakes.push(...(await unprovenEntries(readSettings())));
    const { translationNotes } = await import("../app/vite-plugins/check-translations.ts");
    for (const note of await translationNotes("content")) console.log(`Note: ${note}`);
  }
}
for (const mistake of mistakes) console.log(mistake);
const count = mistakes.length === 1 ? "1 mistake." : `${mistakes.length} mistakes.`;
console.log(mistakes.length === 0 ? "Nothing wrong." : count);
process.exitCode = mistakes.length === 0 ? 0 : 1;

/** Type errors, such as a missing quotation mark, or a string that a page uses and content lacks. */
function typeMistakes(): string[] {
  // Settings are checked separately; a wrong one must not stop this check.
  const unset = Object.fromEntries(Object.keys(settingNames).map((name) => [name, ""]));
  spawnSync("react-router", ["typegen"], { stdio: "ignore", env: environment.with(unset) });
  const { status, stdout } = spawnSync("tsc", ["--noEmit", "--pretty", "false"], { encoding: "utf8" });
  const found = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error TS\d+: (.+)$/gm)];
  const said = found.map(([, file, line, what]) => `${file}:${line}: ${what}`);
  // When a content file is broken, errors in its importers are noise.
  const ours = said.filter((line) => /^(content|forms)\//.test(line));
  if (ours.length > 0) return ours;
  return status === 0 || said.length > 0 ? said : [`TypeScript could not be asked: ${stdout.slice(0, 200)}`];
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
