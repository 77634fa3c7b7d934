/**
 * lookup.ts as browsers have it: the build has filled in the `{placeholders}` of the defaults, and each text is put in its place once,
 * as its module loads. Where the owner changed nothing, app/changed-words.ts is not loaded. Pages in other languages have no script.
 */

export interface ChangedWords {
  /** Puts the owner's texts into the place of the defaults of a group. */
  fillIn: (name: string, defaults: object) => void;
  sentence: (text: string) => string | undefined;
}

const { changedWords } = window as { changedWords?: ChangedWords };

/*#__NO_SIDE_EFFECTS__*/
export function words<T extends object>(name: string, defaults: T): T {
  changedWords?.fillIn(name, defaults);
  return defaults;
}

export { words as settings };

/** The build has filled them in. */
/*#__NO_SIDE_EFFECTS__*/
export function setFacts(..._: unknown[]): void {}

export function sentence(text: string): string {
  return (text && changedWords?.sentence(text)) ?? text;
}

export function isTranslated(): boolean {
  return false;
}

export function foreign(text: string): string {
  return text;
}

export function localPath(path: string): string {
  return path;
}

export function languageTag(): string {
  return document.documentElement.lang;
}

/*#__NO_SIDE_EFFECTS__*/
export function listOf<T>(name: string, list: readonly T[]): readonly T[] {
  return words(name, { list }).list;
}

/*#__NO_SIDE_EFFECTS__*/
export function madeOf<Made>(make: () => Made): () => Made {
  return make;
}

/*#__NO_SIDE_EFFECTS__*/
export function liveList<T>(read: () => readonly T[]): readonly T[] {
  return read();
}

const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
const origin = canonical ? new URL(canonical.href).origin : undefined;

export function siteOrigin(): string | undefined {
  return origin;
}
