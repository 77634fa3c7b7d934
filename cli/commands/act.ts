/** Desk command: does any act of acts/, as the screens do. */
import { type Act, commandLine, isRefused } from "../../acts/act.ts";
import { acts } from "../../acts/catalog.ts";
import { numberOf } from "../../acts/targets/target-type.ts";
import { undo, undoneText } from "../../acts/undo.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { kindNamed, kinds } from "../../publishing/catalog.ts";
import { bodyField } from "../../publishing/entries/check-draft.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import type { Kind } from "../../publishing/kind.ts";
import { openServices, performAct, refusalText } from "../acting.ts";
import { type Command, countOf, type Desk, parse, UsageError } from "../command.ts";

export const actCommands: readonly Command[] = [
  {
    call: "act [NAME] [TARGET…] [--FIELD TEXT…]",
    help: "does what a button of the desk does; without a name it lists them all with their fields. A field that is - , or - alone for the first one, is read from standard input",
    job: (desk, _, words) => run(desk, words),
  },
  {
    call: "act undo EVENT",
    help: "undoes one, by the number that it printed",
    job: async (desk, { event = "" }) => {
      const undone = await undo(await openServices(desk), commandLine, countOf("EVENT", event));
      if (isRefused(undone)) throw new Error(refusalText(undone));
      return `${undoneText(undone)}\n`;
    },
  },
];

async function* run(desk: Desk, [name, ...words]: readonly string[]): AsyncGenerator<string> {
  if (name === undefined) {
    yield [...acts.values()].map(actText).join("") + kindTexts();
    return;
  }
  const act = acts.get(name);
  if (!act)
    throw new UsageError(
      `There is no act ${JSON.stringify(name)}; there are ${[...acts.keys()].join(", ")}.`,
    );
  try {
    yield* performTyped(desk, act, words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n\n${actText(act)}${act.takesDraft ? kindTexts() : ""}`);
  }
}

async function* performTyped(desk: Desk, act: Act, words: readonly string[]): AsyncGenerator<string> {
  const { ids, given } = readWords(act, words);
  const db = await desk.open();
  if (act.takesDraft) for (const id of ids) await checkFields(db, act, id, given);
  const typed = Object.values(given).includes("-") ? (await desk.stdin()).replace(/\n$/, "") : "";
  const input = mapValues(given, (text) => (text === "-" ? typed : text));
  const done = await performAct(desk, act, ids, input);
  yield `${done.text || "Done."}\n${done.link ? `${done.link.href}\n` : ""}`;
  if (act.makes && done.event) {
    const event = db.selectFrom("events").select("target").where("id", "=", done.event);
    // Such as "entry 12".
    yield `It is ${(await event.executeTakeFirstOrThrow()).target.replace(":", " ")}.\n`;
  }
  if (done.isUndoable) yield `To undo it: npm run desk -- act undo ${done.event}\n`;
  if (done.refusals.length > 0)
    throw new Error(done.refusals.map((one) => `${one.id}: ${refusalText(one, act)}`).join("\n"));
}

/** The targets and the fields. Throws a UsageError. */
export function readWords(
  act: Act,
  words: readonly string[],
): { ids: string[]; given: Record<string, string> } {
  const fields = [...inputsOf(act), ...(act.takesDraft ? [...kinds.values()].flatMap(fieldsOf) : [])];
  const several = { type: "string", multiple: true } as const;
  const { values, positionals } = parse(words, Object.fromEntries(fields.map((field) => [field, several])));
  // As in a file, a field of several lines is given once for each.
  const given = mapValues(values, (texts) => [texts].flat().join("\n"));
  const [first] = fields;
  if (first && positionals.includes("-")) given[first] = "-";
  const ids = positionals.filter((word) => word !== "-");
  if (isAlone(act) && ids.length > 0) throw new UsageError(`${JSON.stringify(ids[0])} means nothing here.`);
  if (!isAlone(act) && ids.length === 0) throw new UsageError(`${act.on.toUpperCase()} is missing.`);
  return { ids: isAlone(act) ? [""] : ids, given };
}

/** Throws a UsageError when the kind of an entry has no such field. */
async function checkFields(
  db: Database,
  act: Act,
  id: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const kind = await kindOf(db, act, id, given.kind);
  const known = kind && [...inputsOf(act), ...fieldsOf(kind)];
  const odd = known && Object.keys(given).find((field) => !known.includes(field));
  if (odd) throw new UsageError(`--${odd} is no field of the kind ${kind.name}.`);
}

async function kindOf(db: Database, { makes, on }: Act, id: string, typed = ""): Promise<Kind | undefined> {
  if (makes) return kindNamed(typed);
  if (on === "submission") {
    const form = (await findSubmission(db, id))?.form;
    return [...kinds.values()].find((kind) => kind.form?.name === form);
  }
  const [name = "", slug] = id.split("/");
  return kinds.get(slug ? name : ((await findEntryById(db, numberOf(id)))?.kind ?? ""));
}

function inputsOf({ input = {} }: Act): string[] {
  return Object.keys(input);
}

function fieldsOf({ fields, body }: Kind): string[] {
  return [...fields.map(({ name }) => name), ...(body ? [bodyField] : [])];
}

/** Whether it has no target. */
function isAlone({ makes, on }: Act): boolean {
  return Boolean(makes) || on === "site";
}

function actText(act: Act): string {
  const target = isAlone(act) ? "" : ` ${act.on.toUpperCase()}…`;
  const fields = Object.entries(act.input ?? {}).map(([name, words]) => `      --${name}: ${words}\n`);
  const draft = act.takesDraft ? "      and the fields of its kind\n" : "";
  const undoing = act.undo === "never" ? "; it can't be undone" : "";
  const words = `${act.label}: ${act.log.replace("{it}", "it")}${undoing}`;
  return `  ${act.name}${target}\n      ${words}\n${fields.join("")}${draft}`;
}

function kindTexts(): string {
  const each = [...kinds.values()].map((kind) => `  ${kind.name}: ${fieldsOf(kind).join(", ")}\n`);
  return `\nThe fields of each kind:\n${each.join("")}`;
}

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  map: (value: T) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
