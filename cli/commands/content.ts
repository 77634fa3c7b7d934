/** Commands: entries of every kind, and their files, for people who edit in files and keep them in git. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Database } from "../../db/schema.ts";
import { kindNamed, kinds } from "../../publishing/catalog.ts";
import { findEntry, listEntries } from "../../publishing/entries/entries.ts";
import { writeEntryFile } from "../../publishing/files/entry-file.ts";
import { type FoundEntry, importEntries, readEntryFolder } from "../../publishing/files/import-entries.ts";
import { type Entry, entryStates } from "../../publishing/kind.ts";
import { deletionsOf, erasedAmong } from "../../publishing/proposals/erase-entries.ts";
import type { Command, Desk, Given } from "../command.ts";
import { addressOf } from "../entry-text.ts";
import { type Column, localTime, pluralize, stripControlCharacters, table } from "../terminal.ts";

export const contentCommands: readonly Command[] = [
  {
    call: "content list [KIND]",
    help: `every entry with its state, of one kind or of all: ${[...kinds.keys()].join(", ")}`,
    job: list,
  },
  { call: "content show KIND SLUG", help: "one entry as its file would be", job: show },
  {
    call: "content export DIR",
    help: "writes every entry to a file, DIR/KIND/SLUG.md; a file of that name is replaced",
    job: exportAll,
  },
  {
    call: "content import DIR",
    help: "imports such files, all or none: new ones are created, changed ones saved as a revision, none are removed",
    job: importAll,
  },
];

const columns: readonly Column<Entry>[] = [
  ["KIND", 10, ({ kind }) => kind],
  ["STATE", 21, ({ state, publishAt }) => (publishAt ? `from ${localTime(publishAt)}` : state)],
  ["CHANGED", 16, ({ changedAt }) => localTime(changedAt)],
  ["TITLE", 44, ({ title }) => title],
  ["SLUG", 72, ({ slug }) => slug],
];

async function list({ open }: Desk, { kind }: Given): Promise<string> {
  const chosen = kind === undefined ? [...kinds.values()] : [kindNamed(kind)];
  const db = await open();
  const entries = await Promise.all(chosen.map((one) => listEntries(db, one, { states: entryStates })));
  return entries.some(({ length }) => length > 0)
    ? table(columns, entries.flat())
    : "There is nothing yet.\n";
}

async function show(desk: Desk, { kind: typed = "", slug = "" }: Given): Promise<string> {
  const kind = kindNamed(typed);
  const entry = await findEntry(await desk.open(), kind.name, slug);
  if (!entry)
    throw new Error(`There is no ${kind.words.one} ${JSON.stringify(slug)}; content list names them.`);
  const head = `# ${addressOf(desk, entry)}, ${entry.state}\n# Version ${entry.version}\n`;
  return head + stripControlCharacters(writeEntryFile(kind, entry));
}

async function exportAll({ open }: Desk, { dir = "" }: Given): Promise<string> {
  const db = await open();
  const folder = resolve(dir);
  let count = 0;
  const other: string[] = [];
  for (const kind of kinds.values()) {
    const entries = await listEntries(db, kind, { states: entryStates });
    mkdirSync(join(folder, kind.name), { recursive: true, mode: 0o700 });
    for (const entry of entries)
      writeFileSync(join(folder, kind.name, `${entry.slug}.md`), writeEntryFile(kind, entry));
    const written = new Set(entries.map(({ slug }) => `${slug}.md`));
    const found = readdirSync(join(folder, kind.name)).filter((name) => name.endsWith(".md"));
    other.push(...found.filter((name) => !written.has(name)).map((name) => `  ${kind.name}/${name}\n`));
    count += entries.length;
  }
  const left = other.length > 0 ? `These were there before and are no entry:\n${other.join("")}` : "";
  return `${pluralize(count, "entry", "entries")} written to ${folder}. Pictures stay in the database.\n${left}`;
}

async function importAll({ open, now }: Desk, { dir = "" }: Given): Promise<string> {
  const folder = resolve(dir);
  const folders = foldersIn(folder);
  const unknown = folders.filter((name) => !kinds.has(name));
  if (unknown.length > 0 || folders.length === 0)
    throw new Error(
      `${folder} must hold a folder for each kind: ${[...kinds.keys()].join(", ")}.${unknown.length > 0 ? ` It holds ${unknown.join(", ")}.` : ""} Nothing was done.`,
    );
  const found = readEntryFolder(folder, dir.replace(/\/+$/, ""));
  const db = await open();
  const { kept, left } = await withoutErased(db, found);
  const { created, changed, same } = await importEntries(db, kept, { by: "import", now: now() });
  return `${pluralize(created, "entry", "entries")} new, ${changed} changed, ${same} as before. Visitors will see it within seconds.\n${left}`;
}

/** Files of entries that were erased, with a person or for good, stay out. */
async function withoutErased(
  db: Database,
  found: readonly FoundEntry[],
): Promise<{ kept: FoundEntry[]; left: string }> {
  const references = found.flatMap(({ file }) => file.reference ?? []);
  const erased = new Set(await erasedAmong(db, references));
  const isDeleted = await deletionsOf(db);
  const isErased = ({ kind, file }: FoundEntry) =>
    (file.reference !== null && erased.has(file.reference)) ||
    isDeleted(kind, file.slug, file.changedAt ?? "");
  const lines = found.filter(isErased).map(({ kind, file }) => `  ${kind.name}/${file.slug}.md\n`);
  const left =
    lines.length > 0
      ? `Left out, because they were erased, with the person who sent them or for good; delete the files:\n${lines.join("")}`
      : "";
  return { kept: found.filter((one) => !isErased(one)), left };
}

function foldersIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory() && !one.name.startsWith("."))
    .map(({ name }) => name);
}
