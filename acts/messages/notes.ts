/** Notes of the desk on a message; its sender never sees them. */
import { addNote, removeNote as deleteNote } from "../../forms/owner/notes.ts";
import { defineAct, refuse } from "../act.ts";

export const writeNote = defineAct({
  name: "message.note",
  on: "submission",
  label: "Save note",
  log: "wrote a note on {it}",
  input: { note: "its text" },
  run: async ({ trx, target: { reference }, input, actor, at }) => {
    const note = { text: input.note ?? "", by: actor.email, now: at };
    const isWritten = (await addNote(trx, reference, note)) !== undefined;
    return isWritten
      ? { text: "Note saved. Only the desk can see it." }
      : refuse("invalid", "Write the note first.");
  },
});

export const removeNote = defineAct({
  name: "message.remove-note",
  on: "submission",
  label: "Remove",
  log: "removed a note on {it}",
  input: { id: "number of the note" },
  run: async ({ trx, target: { reference }, input }) => {
    const isGone = await deleteNote(trx, reference, Number(input.id));
    return isGone ? { text: "Note removed." } : { text: "That note was already gone.", unchanged: true };
  },
});
