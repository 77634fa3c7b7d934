/** Translations of entries as files, `<code>/<kind>/<slug>.md`: those that the release begins with, and those of import and export. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../../content/languages.ts";
import type { Database } from "../../db/schema.ts";
import { filled } from "../../text/filled.ts";
import { readFrontMatter, writeFrontMatter } from "../../text/markdown/front-matter.ts";
import { kindNamed, kinds } from "../catalog.ts";
import { listEntries } from "../entries/entries.ts";
import type { Saving } from "../entries/save-entry.ts";
import { readEach } from "../files/entry-file.ts";
import { type Entry, type EntryState, entryStates, type Kind, type Values } from "../kind.ts";
import { saveTranslation } from "./save-translation.ts";
import { fieldsToTranslate, fingerprint, type Translation } from "./translation.ts";
import { latestTranslations, listTranslations, type StoredTranslation } from "./translation-store.ts";

export type TranslationFile = ReturnType<typeof readOne>;

/** In every language. Throws a ContentError with file and line of each mistake. `folder`: such as that of the content. */
export function readTranslations(folder: string): TranslationFile[] {
  return languages.flatMap(({ code }) =>
    readEach(join(folder, code), [...kinds.keys()], (kind, name) =>
      readOne(code, kindNamed(kind), join(folder, code, kind, name), name.replace(/\.md$/, "")),
    ),
  );
}

/** Those of the database that would be such files. `states`: of their entries. */
export async function translationFiles(db: Database, states: readonly EntryState[] = entryStates) {
  const found: TranslationFile[] = [];
  for (const kind of kinds.values()) {
    const entries = await listEntries(db, kind, { states });
    for (const { code: language } of languages) {
      const translations = await listTranslations(db, language, entries);
      for (const { id, slug } of entries) {
        const known = translations.get(id);
        if (known) found.push({ ...known, language, kind: kind.name, slug });
      }
    }
  }
  return found;
}

/** The text of such a file, which reads as the same translation. */
export function writeTranslation(kind: Kind, { values, body, of, readBy }: Translation): string {
  const lines = fieldsToTranslate(kind.name).flatMap((name) => {
    const text = values[name] ?? "";
    const each = hasLines(kind, name) ? text.split("\n") : [text];
    return each.map((line) => [name, line] as const);
  });
  return writeFrontMatter([...lines, ["of", of], ["read", readBy ?? ""]], body, { exact: true });
}

/**
 * Puts in what the release has for the English of now where there is none, or one of a release before that no longer fits. What was
 * saved or removed at the desk stays. In the caller's transaction; of several servers that do it at once, one does.
 */
export function takeTranslations(trx: Database, found: readonly TranslationFile[], now: Date) {
  return save(trx, found, { by: "release", now }, ({ of }, entry, latest) => {
    const isFree = !latest || (latest.savedBy === "release" && latest.of !== of);
    return isFree && of === fingerprint(entry.kind, entry);
  });
}

/** Makes translations what the files say, in the caller's transaction. Returns how many differed; those of no entry are left out. */
export function importTranslations(trx: Database, found: readonly TranslationFile[], saving: Saving) {
  return save(trx, found, saving, (file, { kind }, latest) => {
    const text = (one: Translation) => writeTranslation(kindNamed(kind), one);
    return !latest || latest.isRemoved || text(latest) !== text(file);
  });
}

async function save(
  trx: Database,
  found: readonly TranslationFile[],
  saving: Saving,
  isWanted: (file: TranslationFile, entry: Entry, latest: StoredTranslation | undefined) => boolean,
): Promise<number> {
  let saved = 0;
  for (const [name, files] of Map.groupBy(found, ({ kind }) => kind)) {
    const kind = kindNamed(name);
    const slugs = files.map(({ slug }) => slug);
    const entries = await listEntries(trx, kind, { states: entryStates, slugs });
    const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
    for (const [language, these] of Map.groupBy(files, (file) => file.language)) {
      const latest = await latestTranslations(trx, language, entries);
      for (const file of these) {
        const entry = bySlug.get(file.slug);
        const known = entry && latest.get(entry.id);
        if (!entry || !isWanted(file, entry, known)) continue;
        const how = { ...saving, version: known?.version ?? 0 };
        if (await saveTranslation(trx, kind, entry, language, file, how)) saved += 1;
      }
    }
  }
  return saved;
}

function readOne(language: string, kind: Kind, file: string, slug: string) {
  const names = fieldsToTranslate(kind.name);
  const repeatable = names.filter((name) => hasLines(kind, name));
  const keys = ["of", "read", ...names];
  const { fields, body } = readFrontMatter(readFileSync(file, "utf8"), file, keys, repeatable);
  const values = filled(
    Object.fromEntries(names.map((name) => [name, fields.get(name)?.value ?? ""])),
  ) as Values;
  const [of = "", readBy = null] = ["of", "read"].map((key) => fields.get(key)?.value);
  return { language, kind: kind.name, slug, of, readBy, values, body };
}

function hasLines({ fields }: Kind, name: string): boolean {
  return fields.some((field) => field.name === name && field.control === "lines");
}
