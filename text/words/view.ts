/** What a text, a list or a setting says in the reading of now: the owner's, the translation or the default. */
import { markFallback } from "./fallback.ts";
import { isPhraseList, isText } from "./is-text.ts";
import { currentReading, type Dictionary, type Reading, readDefaults } from "./reading.ts";

/** What is put in the place of a `{placeholder}`. */
export const facts: Record<string, () => unknown> = {};

/** Names what the `{placeholders}` of all texts stand for. Unknown ones stay: whoever shows the text fills them in. */
export function setFacts(more: Readonly<Record<string, () => unknown>>): void {
  Object.assign(facts, more);
}

export type Resolve = (key: string, value: unknown) => unknown;

/** The object as it reads: each text and setting resolved when somebody asks for it. */
export function view<T extends object>(
  path: string,
  defaults: T,
  isWord: (key: string) => boolean,
  /** `inList`: for a list that the owner replaced. */
  resolve: { text: Resolve; inList?: Resolve },
  /** Whether the strings of a list are words. */
  holdsWords = true,
): T {
  const parts = new WeakMap<object, object>();
  const isWordAt = Array.isArray(defaults) ? () => holdsWords : isWord;
  return new Proxy(defaults, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (
        typeof key === "symbol" ||
        (key === "length" && Array.isArray(target)) ||
        typeof value === "function"
      )
        return value;
      if (!Object.hasOwn(target, key)) return value;
      const at = `${path}.${key}`;
      const own = resolve.inList && isChangeable(value, key) ? ownList(at) : undefined;
      const now = own?.list ?? value;
      if (typeof now !== "object" || now === null || isCode(now))
        return isWordAt(key) ? resolve.text(at, now) : now;
      const inside = own && resolve.inList ? { text: own.isInLanguage ? ownText : resolve.inList } : resolve;
      const part = parts.get(now) ?? view(at, now, isWord, inside, isWordAt(key) && !isPhraseList(key, now));
      parts.set(now, part);
      if (own && !own.changed.has(at)) own.changed.set(at, JSON.parse(JSON.stringify(part)));
      return part;
    },
  });
}

/** Whether it is a list that an owner may replace: one of `listOf`, or another without a `value` of its elements, which code looks for. */
export function isChangeable(value: unknown, key: string): value is readonly unknown[] {
  const isChoice = (one: unknown) => typeof one === "object" && one !== null && "value" in one;
  return Array.isArray(value) && (/(^|\.)list$/.test(key) || !value.some(isChoice));
}

/** The owner's list in place of a default one, as a whole: in the language that is read, or in the site's own. */
function ownList(key: string) {
  const { snapshot, language, changed } = currentReading();
  const translated = language && snapshot.settings[`${key}@${language.code}`];
  const list = translated ?? snapshot.settings[key];
  if (!Array.isArray(list)) return undefined;
  return { list, changed, isInLanguage: translated !== undefined };
}

export const ownText: Resolve = (_, value) => (typeof value === "string" ? filled(value) : value);
export const translatedText: Resolve = (key, value) => {
  const { language } = currentReading();
  const text = ownText("", typeof value === "string" && language ? translation(value, language) : value);
  return typeof text === "string" ? marked(text, key) : text;
};
/** Whether an object works, such as a rule of a form: it is no text and stays as it is. */
function isCode(value: object): boolean {
  return Object.values(value).some((one) => typeof one === "function");
}

export function lookUp<T>(key: string, value: T): T | string {
  if (typeof value === "number") return numberNow(key, value) as T;
  if (typeof value !== "string") return value;
  const reading = currentReading();
  const { snapshot, language, changed, cache } = reading;
  let known = cache.get(key);
  if (!known) {
    const own = snapshot.wording[language?.code ?? ""]?.[key];
    const text = marked(filled(own ?? translate(key, value, reading)), key);
    known = { text, isChanged: own !== undefined || isOtherwise(value, text, reading) };
    cache.set(key, known);
  }
  if (known.isChanged) changed.set(key, known.text);
  return known.text;
}

/** A number among words is a setting, where words/settings.ts has it. */
function numberNow(key: string, value: number): unknown {
  const { snapshot, changed } = currentReading();
  if (Object.hasOwn(snapshot.settings, key)) changed.set(key, snapshot.settings[key]);
  return snapshot.settings[key] ?? value;
}

/** Whether a text that the owner did not change says something else now, since a setting stands in it. */
function isOtherwise(value: string, text: string, { snapshot }: Reading): boolean {
  const isFilled = value.includes("{") && Object.keys(snapshot.settings).length > 0;
  return isFilled && text !== readDefaults(() => filled(value));
}

/** Where the owner has other words than the default, its translation would say what the site no longer says. */
function translate(key: string, value: string, { snapshot, language }: Reading): string {
  if (!language) return value;
  const own = snapshot.wording[""]?.[key];
  if (own !== undefined) return translationOf(own, language, false) ?? markFallback(own);
  return translation(value, language);
}

function translation(value: string, language: Dictionary): string {
  return translationOf(value, language) ?? (isText(value) ? markFallback(value) : value);
}

/** Before a text that stands in no file under a key of its own, such as what is wrong with a field: together they are its key. */
export const loose = "sentence.";

/** Of a sentence, wherever it stands: the owner's, or that of the release. */
export function translationOf(text: string, { code, words }: Dictionary, isDefault = true) {
  const own = currentReading().snapshot.wording[code]?.[loose + text];
  return own ?? (isDefault && Object.hasOwn(words, text) ? words[text] : undefined);
}

/** For a page of the desk. */
export function marked(text: string, key: string): string {
  const { markText } = currentReading().snapshot;
  return markText && isText(text) ? markText(text, key) : text;
}

export function filled(text: string): string {
  return text.includes("{")
    ? text.replace(/\{(\w+)\}/g, (brace, name: string) => String(facts[name]?.() ?? brace))
    : text;
}
