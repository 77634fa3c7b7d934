/** What the owner made the sentences of the site say, in every language. */
import "./catalog.ts";
import { languageWith } from "../content/languages.ts";
import type { Database } from "../db/schema.ts";
import { defaultOf, defaultTexts, markdownPages } from "../text/words/lookup.ts";
import { loose } from "../text/words/view.ts";
import { defaultText, listWords, type OwnWord, type WordPlace } from "./store.ts";

export type OwnWords = ReadonlyMap<string, OwnWord>;

/** By id. */
export async function readOwnWords(db: Database): Promise<OwnWords> {
  return new Map((await listWords(db)).map((own) => [idOf(own), own]));
}

export function idOf({ key, language }: WordPlace): string {
  return language ? `${key}@${language}` : key;
}

/** Of all texts, and of the pages of Markdown. */
export function sentenceKeys(): string[] {
  return [...defaultTexts().keys(), ...markdownPages.keys()];
}

/** The list that a text is a part of, such as `home.move.cards` of `home.move.cards.0.title`. */
export function listAround(key: string): string | undefined {
  const paths = key.split(".").map((_, i, parts) => parts.slice(0, i + 1).join("."));
  return paths.find((path) => Array.isArray(defaultOf(path)?.value));
}

/** The key under which a text is changed: of one in a list that the owner replaced, that of the list. */
export function keyOf(own: OwnWords, key: string): string {
  const list = listAround(key);
  return list && own.get(list)?.text != null ? list : key;
}

/** What a place says, before its placeholders are filled in; "" where a page shows the site's own language. */
export function textIn(own: OwnWords, { key, language }: WordPlace): string {
  const text = own.get(idOf({ key, language }))?.text;
  if (text != null || !language) return text ?? defaultText(key);
  const english = textIn(own, { key, language: "" });
  const elsewhere = own.get(`${loose}${english}@${language}`)?.text;
  return elsewhere ?? (english === defaultText(key) ? translationOf(key, language) : "");
}

/** The translation that the release has of a default. */
export function translationOf(key: string, language: string): string {
  return languageWith(language)?.words[defaultText(key)] ?? "";
}

export function replaced(text: string, find: string, to: string): string {
  return text.replaceAll(find, () => to);
}
