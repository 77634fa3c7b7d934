/** Commands: files of entries of every kind and their pictures, for people who keep them in git; the proof of each claim. */
import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { languages } from "../../content/languages.ts";
import type { Database } from "../../db/schema.ts";
import { kindNamed, kinds } from "../../publishing/catalog.ts";
import {
  aboutClaims,
  type Claim,
  claimFaults,
  claimsOf,
  publicEntries,
} from "../../publishing/claims/claim.ts";
import { localFacts, saidSentences } from "../../publishing/claims/said-facts.ts";
import { findEntry, listEntries } from "../../publishing/entries/entries.ts";
import { writeEntryFile } from "../../publishing/files/entry-file.ts";
import { type FoundEntry, importEntries, readEntryFolder } from "../../publishing/files/import-entries.ts";
import { entryPath, entryStates } from "../../publishing/kind.ts";
import { addPicture, readUpload } from "../../publishing/pictures/pictures.ts";
import { deletionsOf, erasedAmong } from "../../publishing/proposals/erase-entries.ts";
import {
  readTranslations,
  translationFiles,
  writeTranslation,
} from "../../publishing/translations/translation-file.ts";
import type { Command, Desk, Given } from "../command.ts";
import { oneLine, pluralize, stripControlCharacters } from "../terminal.ts";

export const contentCommands: readonly Command[] = [
  { call: "content show KIND SLUG", help: "one entry as its file would be", job: show },
  {
    call: "content export DIR",
    help: "writes every entry to a file, DIR/KIND/SLUG.md, and each translation, DIR/es/KIND/SLUG.md; a file of that name is replaced",
    job: exportAll,
  },
  {
    call: "content import DIR",
    help: "imports such files, the entries all or none: new ones are created, changed ones saved as a revision, none are removed",
    job: importAll,
  },
  {
    call: "pictures add FILE",
    help: "adds a JPEG, PNG, WebP, AVIF or GIF and prints the id to put into an entry's file",
    job: addFile,
  },
  {
    call: "content claims [--all] [--json]",
    help: "every public claim with its sources and its evidence, and what our own pages say that no public entry holds (--all: what holds the rest); exit code 1 when there is any without",
    job: listClaims,
  },
];

async function show(desk: Desk, { kind: typed = "", slug = "" }: Given): Promise<string> {
  const kind = kindNamed(typed);
  const entry = await findEntry(await desk.open(), kind.name, slug);
  if (!entry) throw new Error(`There is no ${kind.words.one} ${JSON.stringify(slug)}.`);
  const head = `# ${desk.settings.siteUrl + entryPath(kind, slug)}, ${entry.state}\n# Version ${entry.version}\n`;
  return head + stripControlCharacters(writeEntryFile(kind, entry));
}

async function exportAll({ open }: Desk, { dir = "" }: Given): Promise<string> {
  const db = await open();
  const folder = resolve(dir);
  const written = new Set<string>();
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), text);
    written.add(path);
  };
  for (const kind of kinds.values()) {
    mkdirSync(join(folder, kind.name), { recursive: true, mode: 0o700 });
    for (const entry of await listEntries(db, kind, { states: entryStates }))
      write(join(kind.name, `${entry.slug}.md`), writeEntryFile(kind, entry));
  }
  const count = written.size;
  for (const one of await translationFiles(db))
    write(join(one.language, one.kind, `${one.slug}.md`), writeTranslation(kindNamed(one.kind), one));
  const places = [...kinds.keys()].flatMap((kind) => [
    kind,
    ...languages.map(({ code }) => `${code}/${kind}`),
  ]);
  const found = places.flatMap((place) => globSync(`${place}/*.md`, { cwd: folder }).toSorted());
  const other = found.filter((path) => !written.has(path)).map((path) => `  ${path}\n`);
  const left = other.length > 0 ? `These were there before and are no entry:\n${other.join("")}` : "";
  return `${pluralize(count, "entry", "entries")} written to ${folder}. Pictures stay in the database.\n${left}`;
}

async function importAll({ open, now }: Desk, { dir = "" }: Given): Promise<string> {
  const folder = resolve(dir);
  const folders = foldersIn(folder);
  const isKnown = (name: string) => kinds.has(name) || languages.some(({ code }) => code === name);
  const unknown = folders.filter((name) => !isKnown(name));
  if (unknown.length > 0 || folders.length === 0)
    throw new Error(
      `${folder} must hold a folder for each kind: ${[...kinds.keys()].join(", ")}.${unknown.length > 0 ? ` It holds ${unknown.join(", ")}.` : ""} Nothing was done.`,
    );
  const found = readEntryFolder(folder, dir.replace(/\/+$/, ""));
  const translations = readTranslations(folder);
  const db = await open();
  const { kept, left } = await withoutErased(db, found);
  const saving = { by: "import", now: now() };
  const { created, changed, same, translated } = await importEntries(db, kept, saving, translations);
  const also = translated > 0 ? ` ${pluralize(translated, "translation")} saved.` : "";
  return `${pluralize(created, "entry", "entries")} new, ${changed} changed, ${same} as before.${also} Visitors will see it within seconds.\n${left}`;
}

/** Files of entries that were erased, with a person or for good, stay out. */
async function withoutErased(db: Database, found: readonly FoundEntry[]) {
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

async function addFile({ open, now }: Desk, { file = "" }: Given): Promise<string> {
  const db = await open();
  const read = await readUpload(file);
  const result =
    "problem" in read
      ? ({ outcome: "refused", why: read.problem } as const)
      : await addPicture(db, read.bytes, { by: "command line", now: now() });
  if (result.outcome === "refused")
    throw new Error(`${oneLine(basename(file) || file)} was not added. ${result.why}`);
  const said =
    result.outcome === "known"
      ? "It was here already"
      : "It was added, without what its file said about place and camera";
  return `${said}. Put these lines into the head of an entry's file, with what the picture shows in words:\n\npicture: ${result.id}\nalt: \n`;
}

interface ClaimRow extends Claim {
  /** On the web. */
  url: string;
  faults: string[];
}

async function* listClaims({ open, settings }: Desk, { all, json }: Given): AsyncGenerator<string> {
  const about = readFileSync(join(import.meta.dirname, "../../content/about.md"), "utf8");
  const db = await open();
  const entries = await publicEntries(db);
  const claims = [...claimsOf(entries), ...aboutClaims(about)].map(
    (claim): ClaimRow => ({ ...claim, url: settings.siteUrl + claim.path, faults: claimFaults(claim) }),
  );
  const published = entries.filter(({ entry }) => entry.state === "published");
  const translations = await translationFiles(db, ["published"]);
  const said = saidSentences(published, translations).filter(
    ({ facts }) => all || facts.some(({ from }) => !from),
  );
  const wrong = claims.filter(({ faults }) => faults.length > 0);
  const unheld = said.flatMap(({ facts }) => facts.filter(({ from }) => !from));
  if (json) yield `${JSON.stringify({ claims, said }, null, 2)}\n`;
  else {
    for (const claim of claims) yield textOf(claim);
    for (const { path, sentence, facts } of said) {
      const shown = facts.filter(({ from }) => all || !from);
      const lines = shown.map(({ text, from }) =>
        from ? `- ${text}: ${from}` : `! ${text}: in no public entry.`,
      );
      yield textIn([settings.siteUrl + path, oneLine(sentence), ...lines]);
    }
    yield `${pluralize(claims.length, "claim")}, ${wrong.length} without proof; ${pluralize(unheld.length, "fact")} of our own in no public entry.\n`;
  }
  if (wrong.length > 0) throw new Error(`${pluralize(wrong.length, "claim lacks", "claims lack")} proof.`);
  if (unheld.length > 0)
    throw new Error(
      `${pluralize(unheld.length, "fact is", "facts are")} in no public entry and not in ${localFacts}.`,
    );
}

function textIn(lines: readonly string[]): string {
  return `${stripControlCharacters(lines.join("\n  "))}\n\n`;
}

function textOf({ kind, text, url, grade, opened, sources, faults }: ClaimRow): string {
  const proof = `${kind}, evidence ${grade || "not graded"}${opened ? `, opened ${opened}` : ""}`;
  const lines = [
    url,
    oneLine(text),
    proof,
    ...sources.map(({ publisher, title, date, url: link }) =>
      oneLine(`- ${[publisher || "?", title, date, link].filter(Boolean).join(" | ")}`),
    ),
    ...faults.map((fault) => `! ${fault}.`),
  ];
  return textIn(lines);
}
