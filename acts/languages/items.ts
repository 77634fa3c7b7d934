/** What can be translated into a language: sentences of the site, and the texts of the entries that residents need. */
import type { Language } from "../../content/language.ts";
import { type PageKey, pages } from "../../content/pages.ts";
import type { Database } from "../../db/schema.ts";
import { kinds } from "../../publishing/catalog.ts";
import { bodyField } from "../../publishing/entries/check-draft.ts";
import { listEntries } from "../../publishing/entries/entries.ts";
import { type Draft, type Entry, entryPath, type Kind } from "../../publishing/kind.ts";
import {
  fieldsToTranslate,
  isTranslated,
  needsTranslation,
  stateOf,
  type TranslationState,
} from "../../publishing/translations/translation.ts";
import {
  findSource,
  latestTranslations,
  type StoredTranslation,
} from "../../publishing/translations/translation-store.ts";
import { capitalized } from "../../text/capitalized.ts";
import { readSentences } from "../../words/sentences.ts";

export interface Item {
  /** `home.mission.title`, or `entry question/is-it-noisy title`. */
  id: string;
  english: string;
  /** What it says in the language; empty: nothing yet. */
  text: string;
  state: TranslationState;
  /** The English that `text` was made from, where that is known. */
  of?: string | undefined;
  /** Where it stands: the name of a page or of a part, and the path of a page. */
  place: string;
  path?: string | undefined;
  /** Of a sentence: every key under which it stands. */
  keys?: readonly string[];
  /** Of the text of an entry. */
  source?: EntrySource;
}

interface EntrySource {
  kind: Kind;
  entry: Entry;
  field: string;
  /** The latest save, which may have removed it. */
  known: StoredTranslation | undefined;
}

export async function readItems(db: Database, language: Language, now: Date): Promise<Item[]> {
  const sentences = (await readSentences(db, language)).map(({ keys, english, text = "", of }): Item => {
    const [id = ""] = keys;
    const group = id.replace(/^forms\./, "").split(".")[0] ?? "";
    const page = Object.hasOwn(pages, group) ? pages[group as PageKey] : undefined;
    const state = text === "" ? "missing" : of === english ? "translated" : "outdated";
    const place =
      page?.name ?? capitalized(group.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
    return { id, english, text, state, of, place, path: page?.path, keys };
  });
  const translated = [...kinds.values()].filter(({ name }) => isTranslated(name));
  const texts = await Promise.all(translated.map((kind) => textsOfEntries(db, kind, language, now)));
  return [...sentences, ...texts.flat()];
}

async function textsOfEntries(db: Database, kind: Kind, { code }: Language, now: Date): Promise<Item[]> {
  const items: Item[] = [];
  const entries = (await listEntries(db, kind, { now })).filter(needsTranslation);
  const latest = await latestTranslations(db, code, entries);
  for (const entry of entries) {
    // One that was removed says nothing.
    const known = latest.get(entry.id);
    const state = stateOf(entry, known);
    const then = state === "outdated" ? await findSource(db, entry, known?.of) : undefined;
    const [place, path] = [`${capitalized(kind.words.one)}: ${entry.title}`, entryPath(kind, entry.slug)];
    for (const field of fieldsOf(kind, entry)) {
      const [text, of] = [textIn(known, field), then && textIn(then, field)];
      // One with texts that are still to come is shown by no page.
      const now = text === "" ? "missing" : state === "missing" ? "translated" : state;
      const id = `entry ${kind.name}/${entry.slug} ${field}`;
      const source = { kind, entry, field, known };
      items.push({ id, english: textIn(entry, field), text, state: now, of, place, path, source });
    }
  }
  return items;
}

/** The fields of an entry that say something to be translated. */
export function fieldsOf(kind: Kind, entry: Draft): string[] {
  return [...fieldsToTranslate(kind.name), bodyField].filter((field) => textIn(entry, field) !== "");
}

export function textIn(draft: Draft | undefined, field: string): string {
  return (field === bodyField ? draft?.body : draft?.values[field]) ?? "";
}

/** How many there are of each, and how many are translated; of both, how many the English of which changed since. */
export function progressOf(items: readonly Item[]) {
  const texts = items.filter(({ source }) => source);
  const entries = [...Map.groupBy(texts, ({ source }) => source?.entry.id).values()];
  const sentences = items.filter(({ source }) => !source);
  const isDone = ({ state }: Item) => state !== "missing";
  const isShown = ({ state }: Item) => state === "translated";
  return {
    sentences: { done: sentences.filter(isDone).length, all: sentences.length },
    entries: { done: entries.filter((its) => its.every(isShown)).length, all: entries.length },
    outdated: items.filter(({ state }) => state === "outdated").length,
  };
}

/** What a reader meets first and does not find: pages in part, and how many mails. `nothing`: pages of which nothing is there. */
export function lacksOf(items: readonly Item[]) {
  const own = (name: PageKey) => items.filter(({ keys }) => keys?.some((key) => key.startsWith(`${name}.`)));
  const isMissing = ({ state }: Item) => state === "missing";
  const first = (["home", "contact"] as const).map((name) => ({ name: pages[name].name, items: own(name) }));
  const mails = items
    .filter(isMissing)
    .flatMap(({ id }) => /^(mail|subscriptionMails)\.\w+/.exec(id)?.[0] ?? []);
  return {
    pages: first.filter((page) => page.items.some(isMissing)).map(({ name }) => name),
    mails: new Set(mails).size,
    nothing: first.filter((page) => page.items.every(isMissing)).map(({ name }) => name),
  };
}
