/** Desk commands: entries to files and back, for people who edit in files and keep them in git. */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Database } from "../../db/schema.ts";
import { kindNamed, kinds } from "../../publishing/catalog.ts";
import { findEntry, listEntries } from "../../publishing/entries/entries.ts";
import { readEntryFile, writeEntryFile } from "../../publishing/files/entry-file.ts";
import { type FoundEntry, importEntries, readEntryFolder } from "../../publishing/files/import-entries.ts";
import { entryStates } from "../../publishing/kind.ts";
import { deletionsOf, erasedAmong } from "../../publishing/proposals/erase-entries.ts";
import type { Command, Desk, Given } from "../command.ts";
import { addressOf, whenSeen } from "../entry-text.ts";
import { pluralize } from "../terminal.ts";

export const contentFileCommands: readonly Command[] = [
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
  {
    call: "content new KIND FILE",
    help: "imports one file as a new entry; its name is its address. With the line `state: draft` nobody sees it yet",
    job: createOne,
  },
];

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
  return `${entriesText(count)} written to ${folder}. Pictures stay in the database.\n${left}`;
}

async function importAll({ open, now }: Desk, { dir = "" }: Given): Promise<string> {
  const folder = resolve(dir);
  const folders = readdirIn(folder);
  const unknown = folders.filter((name) => !kinds.has(name));
  if (unknown.length > 0 || folders.length === 0)
    throw new Error(
      `${folder} must hold a folder for each kind: ${[...kinds.keys()].join(", ")}.${unknown.length > 0 ? ` It holds ${unknown.join(", ")}.` : ""} Nothing was done.`,
    );
  const found = readEntryFolder(folder, dir.replace(/\/+$/, ""));
  const db = await open();
  const { kept, left } = await withoutErased(db, found);
  const { created, changed, same } = await importEntries(db, kept, { by: "import", now: now() });
  return `${entriesText(created)} new, ${changed} changed, ${same} as before. Visitors will see it within seconds.\n${left}`;
}

async function createOne(desk: Desk, { kind: typed = "", file = "" }: Given): Promise<string> {
  const kind = kindNamed(typed);
  const read = readEntryFile(kind, readFileSync(resolve(file), "utf8"), file);
  const db = await desk.open();
  if (await findEntry(db, kind.name, read.slug))
    throw new Error(
      `${kind.name}/${read.slug} is there already. Give the file another name; to change that one: content import DIR`,
    );
  const { kept, left } = await withoutErased(db, [{ kind, file: read }]);
  await importEntries(db, kept, { by: "command line", now: desk.now() });
  const entry = await findEntry(db, kind.name, basename(file, ".md"));
  return entry ? `${addressOf(desk, kind, entry)} ${whenSeen(entry)}\n` : left;
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

function readdirIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory() && !one.name.startsWith("."))
    .map(({ name }) => name);
}

function entriesText(count: number): string {
  return pluralize(count, "entry", "entries");
}
