/**
 * lookup.ts as browsers have it: what the owner changed came with the page, so each text is put in its place once, as its module
 * loads. Pages in other languages have no script.
 */
import { wordsId } from "../markup-names.ts";
import { isWordKey } from "./is-text.ts";

type Facts = Record<string, () => unknown>;

const facts: Facts = {};
const json = document.getElementById(wordsId)?.textContent;
/** What is not the default, by key; under "" the address of the rest. */
const changed: Record<string, unknown> = JSON.parse(json ?? "{}");
const groups: [name: string, texts: object, isWord: (key: string) => boolean][] = [];
let rest: Promise<void> | undefined;

/** What other pages say in place of the defaults; resolves at once where nothing was changed. */
export function loadOtherWords(): Promise<void> | undefined {
  if (json)
    rest ??= fetch(String(changed[""]))
      .then((answer) => answer.json())
      .then((all: object) => {
        Object.assign(changed, all);
        for (const group of groups) fillIn(...group);
      })
      // The next page says the defaults; a reload mends it.
      .catch(() => {});
  return rest;
}

export function setFacts<Source extends object>(
  source: Source,
  names: readonly (keyof Source & string)[],
): void {
  for (const name of names) facts[name] = () => source[name];
}

/*#__NO_SIDE_EFFECTS__*/
export function words<T extends object>(name: string, defaults: T, isWord = isWordKey): T {
  if (json) groups.push([name, defaults, isWord]);
  fillIn(name, defaults, isWord);
  return defaults;
}

/*#__NO_SIDE_EFFECTS__*/
export function settings<T extends object>(group: string, defaults: T, _sentences?: readonly string[]): T {
  return words(group, defaults);
}

export function listOf<T>(name: string, list: readonly T[], make: typeof words = words): readonly T[] {
  return make(name, { list }).list;
}

export function madeOf<Made>(make: () => Made): () => Made {
  return make;
}

export function liveList<T>(read: () => readonly T[]): readonly T[] {
  return read();
}

function fillIn(name: string, texts: object, isWord: (key: string) => boolean, holdsWords = true): void {
  for (const [key, value] of Object.entries(texts)) {
    const path = `${name}.${key}`;
    const isText = Array.isArray(texts) ? holdsWords : isWord(key);
    const now = changed[path];
    // In place: others may hold the list.
    if (Array.isArray(now) && Array.isArray(value)) value.splice(0, value.length, ...now);
    else if (now !== undefined) Reflect.set(texts, key, now);
    else if (typeof value === "object" && value) {
      if (!isCode(value)) fillIn(path, value, isWord, isText);
    } else if (typeof value === "string" && isText) Reflect.set(texts, key, filled(value));
  }
}

function isCode(value: object): boolean {
  return Object.values(value).some((one) => typeof one === "function");
}

export function sentence(text: string): string {
  return filled(String(changed[text] ?? text));
}

export function isTranslated(): boolean {
  return false;
}

const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
const origin = canonical ? new URL(canonical.href).origin : undefined;

export function siteOrigin(): string | undefined {
  return origin;
}

export function localPath(path: string): string {
  return path;
}

export function languageTag(): string {
  return document.documentElement.lang;
}

function filled(text: string): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(facts[name]?.() ?? brace));
}
