/** Command: what the owner changed of what the site says. Acts set it: `act words.set`, `act words.unset`, `act words.import`. */
import { exportWords } from "../../words/word-file.ts";
import type { Command } from "../command.ts";

export const wordCommands: readonly Command[] = [
  {
    call: "words export",
    help: "what you changed, as the file that act words.import reads; secrets are left out",
    job: async ({ open }) => exportWords(await open()),
  },
];
