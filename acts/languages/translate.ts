/** Translates sentences and texts of entries, many at once: those of a screen, or of a file. */
import { hash } from "node:crypto";
import { bumpContentVersions } from "../../db/content-versions.ts";
import type { FieldError } from "../../publishing/kind.ts";
import { checkTranslation, saveTranslation } from "../../publishing/translations/save-translation.ts";
import { fingerprint } from "../../publishing/translations/translation.ts";
import { isOwners, saveWord, wordsTag, wrongTranslation } from "../../words/store.ts";
import { type Actor, defineAct, type Input, onlyOwners, refuse, takeUpWords } from "../act.ts";
import { changedMeanwhile } from "../entries/withdraw.ts";
import { readRecords } from "../records.ts";
import { fieldsOf, type Item, readItems, textIn } from "./items.ts";

interface Change {
  item: Item;
  text: string;
}

export const translate = defineAct({
  on: "language",
  undo: "restore",
  after: takeUpWords,
  name: "language.translate",
  label: "Publish",
  log: "translated texts into {it}",
  // A form sends each as "to ID", with digests of what was looked at, "of ID" and "was ID"; "still ID" confirms one.
  input: { texts: "the JSON of translations by the keys of the exported file" },
  run: async ({ trx, target, actor, input: typed, at }) => {
    const { code } = target;
    const input: Input = { ...typed, ...textsIn(typed.texts) };
    // Others who change words wait from here on.
    await bumpContentVersions(trx, [wordsTag]);
    const changes: Change[] = [];
    const errors: FieldError[] = [];
    const meanwhile: Record<string, string> = {};
    for (const item of await readItems(trx, target, at)) {
      const { id, english, state } = item;
      const to = input[`to ${id}`];
      if (to === undefined) continue;
      const text = asTyped(to, english);
      const isConfirmed = input[`still ${id}`] !== undefined && state === "outdated";
      const isTouched = digest(text) !== (input[`was ${id}`] ?? digest(item.text)) || isConfirmed;
      if (!isTouched || (text === item.text && state !== "outdated")) continue;
      const message = refusalTo(actor, item, text);
      if (isSeen(input, "was", item.text, id) && isSeen(input, "of", english, id))
        changes.push({ item, text });
      else meanwhile[id] = item.text;
      if (message) errors.push({ field: `to ${id}`, message });
    }
    if (Object.keys(meanwhile).length > 0) return refuse("conflict", changedThese, { detail: meanwhile });
    if (errors.length > 0) return refuse("invalid", notPublished, { errors });
    const keys = changes.flatMap(({ item }) => recordsOf(item, code));
    const before = await readRecords(trx, keys);
    for (const { item, text } of changes) {
      const set = { draft: null, text: text || null, of: item.english };
      for (const key of item.keys ?? []) await saveWord(trx, { key, language: code }, set, at, actor.email);
    }
    for (const its of Map.groupBy(changes, ({ item }) => item.source?.entry.id).values())
      if (!(await saveEntry(its))) return changedMeanwhile;
    if (changes.length === 0) return { text: "Nothing was changed.", unchanged: true };
    const entries = changes.some(({ item }) => item.source) ? ", an entry once it has all its texts" : "";
    return { text: `Published: ${changes.length}. Readers see it within seconds${entries}.`, before };

    /** All texts of one entry that are changed; false when somebody saved another one. It is shown once it has all. */
    async function saveEntry(its: readonly Change[]): Promise<boolean> {
      const source = its[0]?.item.source;
      if (!source) return true;
      const { kind, entry, known } = source;
      const { values = {}, body = "" } = known ?? {};
      const typed = Object.fromEntries(its.map(({ item, text }) => [item.source?.field, text]));
      const { text } = checkTranslation(kind, entry, { body, ...values, ...typed });
      const isWhole = fieldsOf(kind, entry).every((field) => textIn(text, field) !== "");
      const isEmpty = text.body === "" && Object.keys(text.values).length === 0;
      const of = isWhole ? fingerprint(kind.name, entry) : "";
      const saving = { by: actor.email, now: at, version: known?.version ?? 0 };
      const next = isEmpty ? undefined : { ...text, of, readBy: null };
      return saveTranslation(trx, kind, entry, code, next, saving);
    }
  },
});

const changedThese = "Someone changed these in the meantime: look at both.";
const notPublished = "Nothing is published: look at what is marked.";

/** Why somebody cannot have it say that. */
export function refusalTo({ role }: Pick<Actor, "role">, { id, english, keys, source }: Item, text: string) {
  if (role !== "owner" && keys?.some(isOwners)) return onlyOwners.message;
  if (text === "") return undefined;
  if (!source) return wrongTranslation({ key: id, english }, text);
  const { errors } = checkTranslation(source.kind, source.entry, { [source.field]: text });
  return errors.find(({ field }) => field === source.field)?.message;
}

/** What was typed, with the space around it that the English has: some texts are put together. */
export function asTyped(typed: string, english: string): string {
  const text = typed.replaceAll("\r\n", "\n").trim();
  return text && english.replace(/\S(.*\S)?/s, () => text);
}

/** Tells one text from another. */
export function digest(text: string): string {
  return hash("sha256", text.trim()).slice(0, 10);
}

function textsIn(json = "{}"): Input {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(json)).map(([id, text]) => [`to ${id}`, String(text)]),
    );
  } catch {
    return {};
  }
}

function isSeen(input: Input, name: string, now: string, id: string): boolean {
  return (input[`${name} ${id}`] ?? digest(now)) === digest(now);
}

function recordsOf({ keys, source }: Item, code: string): string[] {
  return source
    ? [`translation:${source.entry.id}@${code}`]
    : (keys ?? []).map((key) => `word:${key}@${code}`);
}
