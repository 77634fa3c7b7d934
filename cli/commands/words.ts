/** Command: what the owner changed of what the site says. Acts set it: `act words.set`, `act words.unset`, `act words.import`. */
import { idOf } from "../../words/own-words.ts";
import { isSecret, listWords } from "../../words/store.ts";
import type { Command, Desk } from "../command.ts";

export const wordCommands: readonly Command[] = [
  {
    call: "words export",
    help: "what you changed, as the file that act words.import reads; secrets are left out",
    job: exportAll,
  },
];

async function exportAll({ open }: Desk): Promise<string> {
  const words = (await listWords(await open())).filter(({ key, text }) => text !== null && !isSecret(key));
  return `${JSON.stringify(Object.fromEntries(words.map((word) => [idOf(word), word.text])), null, 2)}\n`;
}
