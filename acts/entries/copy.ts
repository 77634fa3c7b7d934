/** Copies an entry, once or for several weeks, and brings an earlier version of one back. */
import { copyEntry, maxCopies } from "../../publishing/entries/copies.ts";
import { restoreRevision } from "../../publishing/entries/restore-entry.ts";
import type { FieldError } from "../../publishing/kind.ts";
import { defineAct, refuse } from "../act.ts";

export const duplicate = defineAct({
  name: "entry.duplicate",
  on: "entry",
  label: "Duplicate",
  log: "duplicated {it}",
  input: { weeks: "how many weeks later each copy is", copies: "how many" },
  run: async ({ trx, target: { kind, entry }, input, actor, at }) => {
    const [weeks, copies] = [Number(input.weeks ?? 0), Number(input.copies ?? 1)];
    const errors: FieldError[] = [];
    if (!isCount(weeks, 0, 52))
      errors.push({ field: "weeks", message: "Weeks must be a whole number from 0 to 52" });
    if (!isCount(copies, 1, maxCopies))
      errors.push({ field: "copies", message: `Copies must be a whole number from 1 to ${maxCopies}` });
    if (errors.length > 0) return refuse("invalid", undefined, { errors });
    const [first] = await copyEntry(trx, kind, entry, { by: actor.email, now: at, weeks, copies });
    const list = `/entries/${kind.name}`;
    return first && copies === 1
      ? { to: `${list}/${first.id}`, text: "This is the copy, a draft that visitors can’t see yet." }
      : {
          to: `${list}?view=drafts`,
          text: `${copies} copies were made. They’re drafts that visitors can’t see yet.`,
        };
  },
});

export const restore = defineAct({
  name: "entry.restore",
  on: "entry",
  label: "Bring this version back",
  log: "restored an earlier version of {it}",
  input: { revision: "its version", version: "the version of now; absent: whatever it is" },
  undo: "restore",
  run: async ({ trx, target: { kind, entry }, input, actor, at }) => {
    const [revision, version] = [Number(input.revision), Number(input.version ?? entry.version)];
    const how = { by: actor.email, now: at, revision, version };
    const restored = await restoreRevision(trx, kind, entry.id, how);
    if (restored.outcome === "saved") return { text: `It’s back to version ${revision}.` };
    if (restored.outcome === "not_found") return refuse("not_found", "That version isn’t here.");
    if (restored.outcome === "conflict")
      return refuse("conflict", "Someone saved it in the meantime. Look at it and try again.");
    const mistakes = restored.errors.map(({ message }) => message).join("; ");
    return refuse("invalid", `It would break today’s rules: ${mistakes}.`);
  },
});

function isCount(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}
