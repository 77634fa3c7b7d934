/** The owner's wording and settings in the database, and what the site says with them. */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { languages } from "../content/languages.ts";
import { placeholder } from "../content/placeholders.ts";
import { bumpContentVersions } from "../db/content-versions.ts";
import type { Database, Tables } from "../db/schema.ts";
import type { FieldError } from "../forms/form.ts";
import { changedWords, defaultOf, filled, madeOf, markdownPages } from "../text/words/lookup.ts";
import { defaults, type Snapshot, setSnapshot, snapshotName } from "../text/words/reading.ts";
import { wrongMarkdown } from "../text/words/sections.ts";
import { loose } from "../text/words/view.ts";
import { type MissingDrawing, withDrawings } from "./drawings.ts";
import { tooLong, unknownPlaceholder } from "./limits.ts";
import { fieldsOf, misfits, readList, type Shape, shapeOf } from "./lists.ts";
import { decryptSecret } from "./secrets.ts";
import { settingDefinitions } from "./settings.ts";

/** The tag of content versions under which every page shows words. */
export const wordsTag = "words";

export type OwnWord = Selectable<Tables["words"]>;

/** Where a text is: its key, and after "@" the code of a language that is not the site's own. */
export interface WordPlace {
  key: string;
  language: string;
}

/** The place in a typed id, `home.mission.title` or `home.mission.title@es`; undefined where there is no such text or setting. */
export function placeOf(id: string): WordPlace | undefined {
  const [, key = "", language = ""] = /^(.*?)(?:@([^@]*))?$/s.exec(id) ?? [];
  if (key.startsWith(loose) && !language) return undefined;
  if (isSecret(key)) return language ? undefined : { key, language };
  const known = defaultOf(key);
  if (!known || (language && !languages.some(({ code }) => code === language))) return undefined;
  const isList = Array.isArray(known.value);
  if (known.isSetting && !isList && (language || !Object.hasOwn(settingDefinitions, key))) return undefined;
  return { key, language };
}

const legal = /^(pages\.)?(terms|privacy|operator)\./;

/** Whether only owners change it: a setting, or a legal page. */
export function isOwners(key: string): boolean {
  return Object.hasOwn(settingDefinitions, key) || defaultOf(key)?.isSetting === true || legal.test(key);
}

export function isSecret(key: string): boolean {
  return Object.hasOwn(settingDefinitions, key) && settingDefinitions[key]?.isSecret === true;
}

/** Why a text cannot stand there; undefined when it can. The `{placeholders}` of the default may be left out, not added to. */
export function wrongWith({ key, language }: WordPlace, text: string): string | undefined {
  const { value, isSetting } = defaultOf(key) ?? {};
  if (markdownPages.has(key))
    return text.length > 100_000
      ? "The text must be at most 100,000 characters."
      : wrongMarkdown(key, text, placeholder);
  if (Array.isArray(value)) {
    const read = readList(text, listShape(key));
    return "wrong" in read ? read.wrong : wrongInList(key, read.list)[0]?.message;
  }
  if (isSetting || isSecret(key)) {
    const read = settingDefinitions[key]?.read(text);
    return read && "wrong" in read ? `${settingDefinitions[key]?.label} ${read.wrong}.` : undefined;
  }
  const wrong = wrongText(text, String(value), 5000);
  // Other languages need more letters: there it is only said.
  return wrong ?? (language ? undefined : tooLong(key, filled(text)));
}

/** Why a text cannot stand in another language in place of `english`: besides, it names all that is filled in there, and has room. */
export function wrongTranslation({ key, english }: { key: string; english: string }, text: string) {
  if (markdownPages.has(key)) return wrongMarkdown(key, text, placeholder);
  const missing = [...english.matchAll(/\{\w+\}/g)].find(([brace]) => !text.includes(brace));
  return (
    wrongText(text, english, Math.min(5000, 60 + 3 * english.length)) ??
    (missing && `${missing[0]} is missing: it’s filled in there.`)
  );
}

/** All that is wrong with a list, each with its place in the form (lists.ts). */
export function wrongInList(key: string, list: unknown): FieldError[] {
  const shape = listShape(key);
  const errors = misfits(list, shape).map(({ field, message }) => ({ field, message: `This ${message}.` }));
  if (errors.length > 0) return errors;
  const byDefault = JSON.stringify(defaultOf(key)?.value);
  return Object.entries(fieldsOf(list, shape)).flatMap(([field, text]) => {
    const message = text && wrongText(text, byDefault, 5000);
    return message ? { field, message } : [];
  });
}

export function listShape(key: string): Shape {
  return shapeOf([elements[key] ?? defaultOf(key)?.value]);
}

/** What the elements of a list are like whose default is empty. */
const elements: Readonly<Record<string, readonly object[]>> = {
  "corrections.list": [{ day: "2026-11-24", page: "/about", text: "What was wrong, and what it says now." }],
};

function wrongText(text: string, byDefault: string, max: number): string | undefined {
  if (text.trim() === "") return "Write a text, or go back to the default.";
  if (text.length > max) return `The text must be at most ${max.toLocaleString("en")} characters.`;
  if (/[\uFDD0-\uFDEF]|(?![\n\t])\p{Cc}/u.test(text))
    return "The text has a character that no page can show.";
  return unknownPlaceholder(text, byDefault);
}

/** Names what a text and its draft say, so that nobody overwrites what somebody else wrote meanwhile. */
export function versionOf(own: Pick<OwnWord, "text" | "draft"> | undefined): string {
  if (!own) return "default";
  return createHash("sha256")
    .update(JSON.stringify([own.text, own.draft]))
    .digest("base64url")
    .slice(0, 16);
}

export function findWord(db: Database, { key, language }: WordPlace): Promise<OwnWord | undefined> {
  const found = db.selectFrom("words").selectAll().where("key", "=", key).where("language", "=", language);
  return found.executeTakeFirst();
}

/** All of them; the defaults that they stand in place of are known from then on. */
export async function listWords(db: Database): Promise<OwnWord[]> {
  const rows = await db.selectFrom("words").selectAll().orderBy("key").orderBy("language").execute();
  if (rows.length > 0) await import("./catalog.ts");
  return rows;
}

/** What it said, the newest first; null: the default. */
export function wordHistory(db: Database, { key, language }: WordPlace) {
  const columns = ["id", "text", "saved_at", "saved_by"] as const;
  const all = db.selectFrom("word_revisions").select(columns).where("key", "=", key);
  return all.where("language", "=", language).orderBy("id", "desc").execute();
}

export type WordChange = Partial<Pick<OwnWord, "text" | "draft" | "of">>;

/** Sets the text, the draft, or both; null takes it away, and a row without either is gone. `by`: an address. In the caller's transaction. */
export async function saveWord(
  trx: Database,
  { key, language }: WordPlace,
  set: WordChange,
  now: Date,
  by: string,
): Promise<void> {
  const known = await findWord(trx, { key, language });
  const { text = null, draft = null } = known ?? {};
  const next = { text, draft, ...set };
  const place = trx.deleteFrom("words").where("key", "=", key).where("language", "=", language);
  await place.execute();
  if (next.text !== null || next.draft !== null) {
    const of = set.of ?? known?.of ?? (await sourceOf(trx, { key, language }));
    await trx
      .insertInto("words")
      .values({ key, language, text: next.text, draft: next.draft, of, changed_at: now.toISOString() })
      .execute();
  }
  if (next.text === text) return;
  if (!isSecret(key))
    await trx
      .insertInto("word_revisions")
      .values({ key, language, text: next.text, saved_at: now.toISOString(), saved_by: by })
      .execute();
  await bumpContentVersions(trx, [wordsTag]);
}

/** What a text is written in place of: the default, in another language what the site's own says. */
export async function sourceOf(db: Database, { key, language }: WordPlace): Promise<string> {
  const own = language ? await findWord(db, { key, language: "" }) : undefined;
  return own?.text ?? defaultText(key);
}

/** Whether the release has another default now than the one that the owner's text was written in place of. */
export function isDefaultChanged({ key, language, of }: Pick<OwnWord, "key" | "language" | "of">): boolean {
  return language === "" && !isSecret(key) && defaultText(key) !== of;
}

/** The default as somebody types it. */
export function defaultText(key: string): string {
  return asTyped(defaultOf(key)?.value ?? "");
}

/** A value as somebody types it: yes or no, a list as JSON. */
export function asTyped(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What the site says with these rows. A key that the release no longer has says nothing. `secret`: of the installation. */
export function snapshotOf(rows: readonly OwnWord[], secret = ""): Snapshot {
  const settings: Record<string, unknown> = {};
  const secrets: Record<string, string> = {};
  const wording: Record<string, Record<string, string>> = {};
  for (const { key, language, text } of rows) {
    if (text === null) continue;
    const known = defaultOf(key);
    if (isSecret(key)) secrets[key] = decryptSecret(text, secret) ?? "";
    else if (!known) continue;
    else if (Array.isArray(known.value)) {
      const read = readList(text, listShape(key));
      if ("list" in read) settings[language ? `${key}@${language}` : key] = read.list;
    } else if (known.isSetting) {
      const read = settingDefinitions[key]?.read(text);
      if (read && "value" in read) settings[key] = read.value;
    } else if (!markdownPages.has(key) || !wrongMarkdown(key, text, placeholder)) {
      wording[language] ??= {};
      wording[language][key] = text;
    }
  }
  return { settings, wording, secrets };
}

/** Takes up the words that are in the database, and resolves to the cards and icons that are still to be drawn of them. `secret`: of the installation. */
export async function loadWords(db: Database, secret = ""): Promise<MissingDrawing[]> {
  const rows = await listWords(db);
  const { snapshot, missing } =
    rows.length > 0 ? await withDrawings(db, snapshotOf(rows, secret)) : { snapshot: defaults, missing: [] };
  setSnapshot(snapshot);
  return missing;
}

const wordsFile = madeOf(() => Buffer.from(JSON.stringify(changedWords())));

/** The file that browsers load before they go on to another page: what all pages say in place of the defaults. */
export async function readWordsFile(name: string) {
  // Other addresses beside it are screens of the desk.
  if (!/^[\w-]+\.json$/.test(name)) return undefined;
  const bytes = wordsFile();
  // Of a version that is past, or that this server does not have yet, the words of now.
  return name === `${snapshotName()}.json` ? bytes : { bytes, cacheControl: "no-store" };
}
