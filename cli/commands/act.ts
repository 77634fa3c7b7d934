/** Desk command: does any act of acts/, as the screens do, in the name of the command line, which may do everything. */
import { ownersOf } from "../../accounts/people.ts";
import { type Act, type ActServices, commandLine, isRefused, type Refused } from "../../acts/act.ts";
import { acts } from "../../acts/catalog.ts";
import { type Performed, perform } from "../../acts/perform.ts";
import { numberOf } from "../../acts/targets/target-type.ts";
import { undo, undoneText } from "../../acts/undo.ts";
import { feeds } from "../../content/feeds.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { readSources } from "../../news/source-list.ts";
import { kindNamed, kinds } from "../../publishing/catalog.ts";
import { bodyField } from "../../publishing/entries/check-draft.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import type { Kind } from "../../publishing/kind.ts";
import { deskUrlOf } from "../../server/config.ts";
import { readSecret } from "../../server/process/secret.ts";
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
export function readWords(act: Act, words: readonly string[]) {
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
async function checkFields(db: Database, act: Act, id: string, given: Readonly<Record<string, string>>) {
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

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

/** Throws what was refused, as sentences. */
export async function performAct(
  desk: Desk,
  act: Act,
  ids: readonly string[],
  input: Readonly<Record<string, string>> = {},
): Promise<Performed> {
  const done = await perform(await openServices(desk), act, { actor: commandLine, ids, input });
  if (isRefused(done)) throw new Error(refusalText(done, act));
  return done;
}

/** What acts may use without the running site. */
export async function openServices({ settings, now, open }: Desk): Promise<ActServices> {
  const db = await open();
  const secret = readSecret(settings);
  const { siteUrl, pressEmails } = settings;
  const links = { secret, siteUrl };
  const recipients = { ...ownersOf(settings), pressEmail: pressEmails, onMailQueued: () => undefined, links };
  const sources = readSources(settings, feeds);
  return { db, now, secret, settings, sources, siteUrl, deskUrl: deskUrlOf(settings), recipients };
}

/** The sentence, the mistakes by field, and the fields that say yes all the same. */
export function refusalText({ refused, message, errors = [] }: Refused, act?: Act): string {
  const nothing = refused === "conflict" ? "Someone else changed it. Nothing was done." : "Nothing was done.";
  const mistakes = errors.map((error) => `\n  --${error.field}: ${error.message}.`);
  const isAsked = refused === "confirm" || refused === "already_done";
  const consents = Object.entries((isAsked && act?.input) || {}).filter(([, words]) => /^yes: /.test(words));
  const hints = consents.map(([name, words]) => `\n  --${name} ${words}`);
  return [message ?? nothing, ...mistakes, ...hints].join("");
}
