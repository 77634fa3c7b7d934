/** Events as sentences: the `log` of their acts. */
import { acts } from "../../../acts/catalog.ts";
import type { DeskEvent } from "../../../db/events.ts";

/** Of what is recorded and is no act. */
const others: Readonly<Record<string, string>> = {
  "account.sign-in": "signed in with {device}",
  "person.code": "made a code for {it}",
};

/** What stands before and after the thing that it was done to; `after` is undefined when that is not named. */
export function sentenceOf({ act: name, target, after }: Pick<DeskEvent, "act" | "target" | "after">): {
  before: string;
  after: string | undefined;
} {
  const set = after[target] ?? {};
  // A field that is no longer known goes with the "as" or "to" before it.
  const said = logOf(name).replace(/ (?:\w+ )?\{(?!it\})(\w+)\}/g, (part, field: string) =>
    field in set ? part.replace(/\{.*/, () => String(set[field])) : "",
  );
  const [before = "", rest] = said.split("{it}");
  return { before, after: rest };
}

/** An act of a release before events is its words. */
function logOf(name: string): string {
  const undone = /^undo (.+)/.exec(name)?.[1];
  if (undone) return `undid: ${logOf(undone)}`;
  return acts.get(name)?.log ?? others[name] ?? `${name} {it}`;
}
