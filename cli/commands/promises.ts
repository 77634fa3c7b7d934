/** Desk commands: what the site promises in the owner's name, and that the owner keeps it. */

import { findingText } from "../../monitoring/doctor/finding.ts";
import { checkPromises, confirmPromises, readPromises } from "../../monitoring/doctor/promises.ts";
import type { Command } from "../command.ts";

export const promiseCommands: readonly Command[] = [
  {
    call: "promises",
    help: "whether you have confirmed what the site promises in your name (docs/owners-promises.md)",
    job: async ({ open }) => `${findingText(await checkPromises({ open }))}\n`,
  },
  {
    call: "promises confirm",
    help: "confirms it, once you have read docs/owners-promises.md; the doctor asks until then",
    job: async ({ open, now }) => {
      await confirmPromises(await open(), now(), (await readPromises()).version);
      return "Confirmed. The doctor asks no more.\n";
    },
  },
];
