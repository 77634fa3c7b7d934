/** Erases a message for good: with its mails, answers and notes, and if wanted with what was published from it. */
import { eraseSubmission } from "../../publishing/proposals/erase-entries.ts";
import { defineAct, refuse } from "../act.ts";
import { overwriteErased } from "../overwrite-erased.ts";

export const erase = defineAct({
  name: "message.erase",
  on: "submission",
  role: "owner",
  fresh: true,
  label: "Erase for good",
  log: "erased {it}",
  input: {
    last: "the last four characters of the reference",
    withdraw: "yes: with what was published from it",
  },
  after: overwriteErased,
  run: async ({ trx, target: { reference }, input: { last = "", withdraw = "" }, at }) => {
    const expected = reference.slice(-4);
    if (last.trim().toUpperCase() !== expected)
      return refuse(
        "invalid",
        `Type ${expected}, the last four characters of the reference. Nothing was erased.`,
      );
    const { mails, entries } = await eraseSubmission(trx, reference, { now: at, withdraw: withdraw !== "" });
    const isOff = withdraw && entries.length > 0;
    const off = isOff ? " What was published from it comes off the site within seconds." : "";
    const text = `Erased for good, with ${mails === 1 ? "1 mail" : `${mails} mails`}.${off}`;
    return { text, to: "/messages", erased: true };
  },
});
