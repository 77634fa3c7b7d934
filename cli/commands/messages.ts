/** Desk commands: search of submissions, notes on them, answer templates. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { indexMessages, readMessageWords } from "../../forms/owner/message-index.ts";
import { addNote } from "../../forms/owner/notes.ts";
import { fillTemplate, listTemplates, removeTemplate, saveTemplate } from "../../forms/owner/templates.ts";
import { localDateIn, startOfDay } from "../../time/zone-time.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import { formOf, inboxLines, submissionAt, submissionText } from "../inbox-text.ts";
import { readEditedText, readGivenText, textOptions } from "../prompt.ts";
import { indent, oneLine, stripControlCharacters } from "../terminal.ts";

export const messageCommands: readonly Command[] = [
  {
    call: "inbox search WORDS [--form FORM] [--since DAY] [--until DAY] [--all] [--limit NUMBER]",
    help: 'what holds all of the words, or words that begin so, in quotes when there are several: "ana room"; --all: spam too',
    job: search,
  },
  {
    call: `inbox note REFERENCE ${textOptions}`,
    help: "keeps a note about it, which only the desk sees",
    job: note,
  },
  {
    call: "templates list",
    help: "the beginnings of answers, with {name} and {reference} to be filled in",
    job: async ({ open }) => templateLines(await open()),
  },
  {
    call: "templates save NAME FILE",
    help: "keeps the text of a file under a name, or changes it; inbox answer --template NAME uses it",
    job: save,
  },
  { call: "templates remove NAME", help: "deletes one", job: remove },
];

async function* search({ open }: Desk, given: Given): AsyncGenerator<string> {
  const words = readMessageWords(given.words ?? "");
  if (words.length === 0)
    throw new Error("Type a word to search for: a name, an address, what it was about.");
  const db = await open();
  await indexMessages(db);
  yield* inboxLines(
    db,
    {
      words,
      ...(given.form && { form: formOf(given.form) }),
      ...(given.since && { receivedSince: dayOf("--since", given.since).toISOString() }),
      ...(given.until && { receivedBefore: dayAfter(dayOf("--until", given.until)).toISOString() }),
      ...(!given.all && { spam: "without" }),
    },
    countOf("--limit", given.limit ?? "50"),
  );
}

async function note(desk: Desk, given: Given): Promise<string> {
  const typed = await readGivenText(desk, given);
  const db = await desk.open();
  const submission = await submissionAt(db, given.reference);
  if (typed === undefined && !given.edit && !desk.ask)
    throw new Error('Say what to note: with --text "…", --file FILE, - for what is piped in, or --edit.');
  const text = typed ?? readEditedText(submissionText(submission));
  await addNote(db, submission.reference, { text, by: "command line", now: desk.now() });
  return `Noted. Only the desk sees it; it is erased with ${submission.reference}.\n`;
}

/** The text of a template for a submission. Throws a sentence when there is no such template. */
export async function templateText(
  db: Database,
  name: string,
  submission: Parameters<typeof fillTemplate>[1],
): Promise<string> {
  return fillTemplate((await templateNamed(db, name)).text, submission);
}

async function templateLines(db: Database): Promise<string> {
  const templates = await listTemplates(db);
  if (templates.length === 0) return "There is no template yet: npm run desk -- templates save NAME FILE\n";
  return templates
    .map(({ name, text }) => `${oneLine(name)}\n${indent(stripControlCharacters(text))}\n`)
    .join("\n");
}

async function save({ open, now }: Desk, { name = "", file = "" }: Given): Promise<string> {
  const text = readFileSync(resolve(file), "utf8");
  const db = await open();
  const id = (await listTemplates(db)).find((one) => one.name === name)?.id;
  const saved = await saveTemplate(db, { id, name, text }, { by: "command line", now: now() });
  if (saved.outcome === "invalid") throw new Error(saved.errors.map(({ message }) => message).join(" "));
  return id === undefined ? "Saved.\n" : "Changed.\n";
}

async function remove({ open }: Desk, { name = "" }: Given): Promise<string> {
  const db = await open();
  await removeTemplate(db, (await templateNamed(db, name)).id);
  return "Deleted.\n";
}

async function templateNamed(db: Database, name: string) {
  const templates = await listTemplates(db);
  const found = templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (found) return found;
  const known = templates.map((one) => JSON.stringify(one.name)).join(", ");
  throw new Error(`There is no template ${JSON.stringify(name)}${known ? `; there are ${known}` : ""}.`);
}

function dayOf(name: string, typed: string): Date {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(typed)) return startOfDay(site.timeZone, typed);
  } catch {
    // No such day: said below.
  }
  throw new Error(`${name} must be a day such as 2031-02-28, not ${JSON.stringify(typed)}.`);
}

/** The start of the next local day: 36 hours later it is that day whatever the clocks do. */
function dayAfter(day: Date): Date {
  return startOfDay(site.timeZone, localDateIn(site.timeZone)(new Date(day.getTime() + 36 * 3_600_000)));
}
