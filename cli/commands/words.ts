/** Commands: what the site says, and what the owner changed of it. Acts set it: `act words.set`, `act words.unset`, `act words.import`. */
import "../../words/catalog.ts";
import { defaultKeys, defaultOf } from "../../text/words/lookup.ts";
import { isDefaultChanged, isSecret, listWords, placeOf, wordHistory } from "../../words/store.ts";
import { exportWords, wordId } from "../../words/word-file.ts";
import type { Command, Desk, Given } from "../command.ts";
import { localTime, oneLine } from "../terminal.ts";

export const wordCommands: readonly Command[] = [
  {
    call: "words list",
    help: "the texts and settings that you changed, your drafts, and which defaults a new release has changed since",
    job: list,
  },
  { call: "words find TEXT", help: "the keys of the texts and settings that hold these words", job: find },
  { call: "words history KEY", help: "what a text said, the newest first", job: history },
  {
    call: "words export",
    help: "what you changed, as the file that act words.import reads; secrets are left out",
    job: async ({ open }) => exportWords(await open()),
  },
];

async function list({ open }: Desk): Promise<string> {
  const lines = (await listWords(await open())).map((word) => {
    const says = isSecret(word.key) ? "(secret)" : oneLine(word.text ?? "(the default)");
    const draft = word.draft === null ? "" : `\n  draft: ${oneLine(word.draft)}`;
    const other = isDefaultChanged(word)
      ? `\n  the default under it is now: ${oneLine(String(defaultOf(word.key)?.value ?? "gone"))}`
      : "";
    return `${wordId(word)}\n  ${says}${draft}${other}\n`;
  });
  return lines.join("") || "Everything says the default.\n";
}

function find(_: Desk, { text = "" }: Given): string {
  const found = defaultKeys().filter((key) => String(defaultOf(key)?.value).includes(text));
  const lines = found.map((key) => `${key}\n  ${oneLine(String(defaultOf(key)?.value))}\n`);
  return lines.join("") || "No default says that.\n";
}

async function history({ open }: Desk, { key = "" }: Given): Promise<string> {
  const place = placeOf(key);
  if (!place) throw new Error(`There is no text or setting ${JSON.stringify(key)}.`);
  const rows = await wordHistory(await open(), place);
  const lines = rows.map(
    ({ text, saved_at }) => `${localTime(saved_at)}  ${oneLine(text ?? "(the default)")}\n`,
  );
  return lines.join("") || "It has always said the default.\n";
}
