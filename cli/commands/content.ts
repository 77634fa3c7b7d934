/** Desk commands: entries of every kind. */

import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { kindNamed, kinds } from "../../publishing/catalog.ts";
import { findEntry, listEntries } from "../../publishing/entries/entries.ts";
import { type HistoryStep, readHistory } from "../../publishing/entries/entry-history.ts";
import { restoreRevision } from "../../publishing/entries/restore-entry.ts";
import type { Saved } from "../../publishing/entries/save-entry.ts";
import { writeEntryFile } from "../../publishing/files/entry-file.ts";
import { type Entry, entryStates, type Kind } from "../../publishing/kind.ts";
import { publishAndTell } from "../../publishing/proposals/publish-and-tell.ts";
import { withdrawAndTakeBack } from "../../publishing/proposals/undo-decision.ts";
import { errorLines } from "../accept-decline.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import { addressOf, readMoment, whenSeen } from "../entry-text.ts";
import { waitingText } from "../inbox-text.ts";
import { mailPlaceOf } from "../mail-place.ts";
import { type Column, localTime, stripControlCharacters, table } from "../terminal.ts";

export const contentCommands: readonly Command[] = [
  {
    call: "content list [KIND]",
    help: `every entry with its state, of one kind or of all: ${[...kinds.keys()].join(", ")}`,
    job: list,
  },
  { call: "content show KIND SLUG", help: "one entry as its file would be", job: show },
  {
    call: "content publish KIND SLUG [--at TIME]",
    help: "shows it to visitors within seconds; --at: at that time instead, such as 2031-02-01T09:00",
    job: publish,
  },
  {
    call: "content withdraw KIND SLUG [--reason TEXT]",
    help: "takes it off the site: its page says so, and the entry stays here; --reason: what visitors read of an entry of the\nRecord or a promise, which need one",
    job: withdraw,
  },
  {
    call: "content revisions KIND SLUG",
    help: "every save of an entry, newest first: when, by whom, what, and the fields that it changed",
    job: async (desk, given) => {
      const { db, kind, entry } = await findTyped(desk, given);
      return table(revisionColumns, await readHistory(db, kind, entry.id));
    },
  },
  {
    call: "content restore KIND SLUG VERSION",
    help: "saves the text of an earlier revision again; whether visitors see the entry stays as it is",
    job: restore,
  },
];

const columns: readonly Column<Entry>[] = [
  ["KIND", 10, ({ kind }) => kind],
  ["STATE", 21, ({ state, publishAt }) => (publishAt ? `from ${localTime(publishAt)}` : state)],
  ["CHANGED", 16, ({ changedAt }) => localTime(changedAt)],
  ["TITLE", 44, ({ title }) => title],
  ["SLUG", 72, ({ slug }) => slug],
];

const revisionColumns: readonly Column<HistoryStep>[] = [
  ["VERSION", 7, ({ version }) => String(version)],
  ["SAVED", 16, ({ savedAt }) => localTime(savedAt)],
  ["BY", 24, ({ savedBy }) => savedBy],
  ["WHAT", 24, ({ words }) => words],
  ["STATE", 10, ({ state }) => state],
  ["CHANGED", 60, ({ changes }) => changes.map(({ label }) => label).join(", ")],
];

async function list({ open }: Desk, { kind }: Given): Promise<string> {
  const chosen = kind === undefined ? [...kinds.values()] : [kindNamed(kind)];
  const db = await open();
  const entries = (
    await Promise.all(chosen.map((one) => listEntries(db, one, { states: entryStates })))
  ).flat();
  return entries.length > 0 ? table(columns, entries) : "There is nothing yet.\n";
}

async function show(desk: Desk, given: Given): Promise<string> {
  const { kind, entry } = await findTyped(desk, given);
  const head = `# ${addressOf(desk, kind, entry)} ${whenSeen(entry)}\n# Version ${entry.version}\n`;
  return head + stripControlCharacters(writeEntryFile(kind, entry));
}

async function publish(desk: Desk, given: Given): Promise<string> {
  const { db, kind, entry } = await findTyped(desk, given);
  const publishAt = given.at === undefined ? undefined : readMoment("--at", given.at);
  const options = { ...saving(desk, entry), publishAt, place: mailPlaceOf(desk.settings) };
  const published = await inTransaction(db, (trx) => publishAndTell(trx, kind, entry, options));
  const told = "told" in published ? published.told : undefined;
  const mailed = told ? waitingText(desk, told.address, told.number) : await untold(db, entry);
  return savedText(desk, kind, published) + mailed;
}

/** Says that the sender of what was published without being accepted hears nothing. */
async function untold(db: Database, { reference }: Entry): Promise<string> {
  const submission = reference ? await findSubmission(db, reference) : undefined;
  if (submission?.state !== "new") return "";
  return `It was sent in as ${reference}, which nobody has accepted: its sender hears of it when you do.\n`;
}

async function withdraw(desk: Desk, given: Given): Promise<string> {
  const { db, kind, entry } = await findTyped(desk, given);
  const withdrawn = await inTransaction(db, (trx) =>
    withdrawAndTakeBack(trx, kind, entry, { ...saving(desk, entry), reason: given.reason }),
  );
  const { reopened } = withdrawn;
  const back = reopened
    ? `The email about it hadn't gone out and is taken back: ${reopened} is waiting for an answer again.\n`
    : "";
  return savedText(desk, kind, withdrawn) + back;
}

async function restore(desk: Desk, given: Given): Promise<string> {
  const revision = countOf("VERSION", given.version ?? "");
  const { db, kind, entry } = await findTyped(desk, given);
  const restored = await inTransaction(db, (trx) =>
    restoreRevision(trx, kind, entry.id, { ...saving(desk, entry), revision }),
  );
  if (restored.outcome === "gone")
    throw new Error(`${entry.slug} has no version ${revision}; \`content revisions\` names them.`);
  return savedText(desk, kind, restored);
}

/** What became of an entry. Throws a sentence when nothing was saved. */
function savedText(desk: Desk, kind: Kind, saved: Saved): string {
  if (saved.outcome === "saved")
    return `${addressOf(desk, kind, saved.entry)} ${whenSeen(saved.entry)} Version ${saved.entry.version}.\n`;
  if (saved.outcome === "invalid") throw new Error(`${errorLines(kind, saved.errors)}Nothing was done.`);
  throw new Error("Someone else just changed it. Nothing was done; try again.");
}

/** The entry that was typed as KIND SLUG. Throws a sentence. */
export async function findTyped(
  { open }: Desk,
  given: Given,
): Promise<{ db: Database; kind: Kind; entry: Entry }> {
  const kind = kindNamed(given.kind ?? "");
  const db = await open();
  const entry = await findEntry(db, kind.name, given.slug ?? "");
  if (entry) return { db, kind, entry };
  throw new Error(
    `There is no ${kind.words.one} ${JSON.stringify(given.slug)}; \`content list\` names them.`,
  );
}

function saving({ now }: Desk, { version }: Entry) {
  return { by: "command line", now: now(), version };
}
