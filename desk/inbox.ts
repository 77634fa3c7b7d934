/** The desk's commands for what people sent us. */
import { toCsv, toJson } from "../forms/export.ts";
import { inboxLines, submissionText } from "../forms/inbox.ts";
import { eachSubmission } from "../forms/submissions.ts";
import type { Command } from "./command.ts";

export const inboxCommands: readonly Command[] = [
  {
    call: "inbox list",
    help: "what came in, newest first",
    job: async ({ open }) => inboxLines(await open()),
  },
  {
    call: "inbox show REFERENCE",
    help: "one submission in full, such as 901-ABCD-2345",
    job: async ({ open }, { reference = "" }) =>
      found(reference, await submissionText(await open(), reference)),
  },
  {
    call: "inbox export --csv|--json",
    help: "everything, for a spreadsheet or for a program",
    job: async ({ open }, { csv }) => (csv ? toCsv : toJson)(eachSubmission(await open())),
  },
];

/** What was looked for under a reference. Throws a sentence when there is none. */
function found<T>(reference: string, thing: T | undefined): T {
  if (thing !== undefined) return thing;
  throw new Error(`No submission has the reference ${JSON.stringify(reference)}.`);
}
