/**
 * The lookup of every fixed text: the owner's wording, the translation, the default. The files of content/ hold the defaults; what
 * they export reads as the text of now, in the language of the page (reading.ts). Nothing is read while a module loads.
 * Browsers have lookup.browser.ts in its place.
 */
import { wordsFolder, wordsId } from "../markup-names.ts";
import { markFallback } from "./fallback.ts";
import { isFormWordKey, isWordKey, placesOf, textsOf } from "./is-text.ts";
import { currentReading, readIn, snapshotName } from "./reading.ts";
import {
  facts,
  filled,
  isChangeable,
  lookUp,
  loose,
  marked,
  ownText,
  type Resolve,
  translatedText,
  translationOf,
  view,
} from "./view.ts";

export { currentOrigin as siteOrigin } from "./reading.ts";
export { filled, setFacts } from "./view.ts";

/** Texts of one file of content/ or of a form, by its name. */
export function words<T extends object>(name: string, defaults: T): T {
  const isWord = name.startsWith("forms.") ? isFormWordKey : isWordKey;
  groups.push({ name, defaults, isWord, isSetting: false });
  return addView(view(name, defaults, isWord, { text: lookUp, inList: translatedText }));
}

/** Something else that reads as the texts of now, and notes what has changed in it. */
export function addView<T extends object>(texts: T): T {
  views.push(texts);
  return texts;
}

interface Group {
  name: string;
  defaults: object;
  isWord: (key: string) => boolean;
  isSetting: boolean;
}

/** What `words` and `settings` were called with so far. */
const groups: Group[] = [];
/** Default pages of Markdown by their key, such as `about.md` (sections.ts). */
export const markdownPages = new Map<string, string>();
const views: object[] = [];

/** The default of a text, a list, a setting or a page of Markdown by its key; undefined for a key that nothing has. */
export function defaultOf(key: string): { value: unknown; isSetting: boolean } | undefined {
  const markdown = markdownPages.get(key);
  if (markdown !== undefined) return { value: markdown, isSetting: false };
  if (key.startsWith(loose)) return { value: key.slice(loose.length), isSetting: false };
  for (const { name, defaults, isWord, isSetting } of groups) {
    if (!key.startsWith(`${name}.`)) continue;
    const parts = key.slice(name.length + 1).split(".");
    const value = parts.reduce<unknown>(
      (at, part) =>
        typeof at === "object" && at && Object.hasOwn(at, part) ? Reflect.get(at, part) : undefined,
      defaults,
    );
    const isNumber = typeof value === "number";
    const isLeaf =
      isChangeable(value, key) ||
      isNumber ||
      (isSetting
        ? typeof value !== "object"
        : typeof value === "string" && textsOf(value, isWord).length > 0);
    if (value !== undefined && isLeaf) return { value, isSetting: isSetting || isNumber };
  }
  return undefined;
}

/** The keys of the lists that an owner may replace. The fields of forms are code. */
export function listKeys(): string[] {
  const keysIn = (path: string, value: unknown): string[] =>
    isChangeable(value, path) && defaultOf(path)
      ? [path]
      : typeof value === "object" && value && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, one]) => keysIn(`${path}.${key}`, one))
        : [];
  return groups.flatMap(({ name, defaults }) => (name.startsWith("forms.") ? [] : keysIn(name, defaults)));
}

/** All default texts of the modules that are loaded, by key; those of some groups are left out. */
export function defaultTexts(without: readonly string[] = []): ReadonlyMap<string, string> {
  const shown = groups.filter(({ name, isSetting }) => !isSetting && !without.includes(name));
  return new Map(shown.flatMap(({ name, defaults, isWord }) => placesOf(name, defaults, isWord)));
}

/**
 * Settings by their group: the owner's value or the default. Names among them are translated where a dictionary has them; sentences
 * are texts like any other.
 */
export function settings<T extends object>(group: string, defaults: T): T {
  return addView(privateSettings(group, defaults));
}

/** Those that no page shows: browsers never get them. */
export function privateSettings<T extends object>(group: string, defaults: T): T {
  groups.push({ name: group, defaults, isWord: isWordKey, isSetting: true });
  const read: Resolve = (key, value) => {
    const { snapshot, language, changed } = currentReading();
    const now = Object.hasOwn(snapshot.settings, key) ? snapshot.settings[key] : value;
    if (now !== value) changed.set(key, now);
    if (typeof now !== "string") return now;
    // Dates and numbers of a page are in the page's language.
    if (key === "site.language" && language) return language.tag;
    const found = language && translationOf(now, language, now === value);
    if (!sentences.test(key)) return filled(found ?? now);
    return marked(filled(found ?? (language ? markFallback(now) : now)), key);
  };
  return view(group, defaults, isWordKey, { text: read, inList: ownText });
}

/** Keys of the settings that are sentences. */
const sentences = /^site\.(tagline|description|signOff\.\w+)$/;

/** A list as a whole: `words` or `settings` with the key `list`. */
export function listOf<T>(
  name: string,
  defaults: readonly T[],
  make: typeof words | typeof settings = words,
) {
  const group = make(name, { list: defaults });
  return liveList(() => group.list);
}

/** A list that is read anew each time. */
export function liveList<T>(read: () => readonly T[]): readonly T[] {
  return new Proxy([], {
    get: (_, key) => Reflect.get(read(), key),
    has: (_, key) => Reflect.has(read(), key),
  });
}

/** What is made of texts or settings, made once for each language and version of them. */
export function madeOf<Made extends object>(make: () => Made): () => Made {
  const all = new WeakMap<object, Made>();
  return () => {
    const { cache } = currentReading();
    const made = all.get(cache) ?? make();
    all.set(cache, made);
    return made;
  };
}

/** A text that is no part of an object, such as an error message: its own default is its key. */
export function sentence(text: string): string {
  return text && lookUp(text, text);
}

/**
 * HTML with what its texts and settings say in place of the defaults, for the browser that hydrates it: as JSON, and the address of the
 * rest, which other pages need. Nothing is added while all of them say the default.
 */
export function withChangedWords(html: string, before = "</body>"): string {
  const { snapshot, changed } = currentReading();
  const name = snapshotName(snapshot);
  if (!name) return html;
  const json = JSON.stringify({ ...Object.fromEntries(changed), "": `${wordsFolder}${name}.json` });
  const script = `<script type="application/json" id="${wordsId}">${json.replaceAll("<", "\\u003c")}</script>`;
  return html.replace(before, () => script + before);
}

/** Whether the owner changed anything of what the page may say. */
export function hasChangedWords(): boolean {
  return snapshotName(currentReading().snapshot) !== "";
}

/** All texts and settings that say something other than the default, by key, in the site's own language. */
export function changedWords(): Readonly<Record<string, unknown>> {
  return readIn(undefined, () => {
    for (const one of views) JSON.stringify(one);
    const { snapshot, changed } = currentReading();
    // Addresses of drawings are in no view.
    return { ...snapshot.wording[""], ...Object.fromEntries(changed) };
  });
}

/** Whether texts are read in another language than the site's own. */
export function isTranslated(): boolean {
  return currentReading().language !== undefined;
}

/** A text of somebody else, which no dictionary has, such as a publisher's: it is in the site's own language. */
export function foreign(text: string): string {
  return isTranslated() ? markFallback(text) : text;
}

/** The path of a page in the language that is read: `/contact` is `/es/contact`, Home is `/es`. */
export function localPath(path: string): string {
  const { language } = currentReading();
  return language ? underLanguage(path, language.code) : path;
}

/** A path below a language: `/?a#b` is `/es?a#b`. */
export function underLanguage(path: string, code: string): string {
  return `/${code}${path.replace(/^\/(?=$|[?#])/, "")}`;
}

/** The BCP 47 tag of the language in which texts are read now. */
export function languageTag(): string {
  return currentReading().language?.tag ?? String(facts.languageTag?.() ?? "en");
}
