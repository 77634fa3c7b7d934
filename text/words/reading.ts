/**
 * What the site says now in place of its defaults, and who reads it. One for the process: the bundle of the pages has its own
 * copies of these files, and the same words have to be read in both.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { MarkText } from "./key-marks.ts";

/** A language besides the site's own. */
export interface Dictionary {
  /** Begins the addresses of its pages. */
  code: string;
  /** BCP 47. */
  tag: string;
  /** Texts by the default ones that they translate. */
  words: Readonly<Record<string, string>>;
}

/** The owner's words and settings, as they are in one version of the database. Never changed: a new version is a new object. */
export interface Snapshot {
  /** The owner's settings by key, such as `site.name`. */
  settings: Readonly<Record<string, unknown>>;
  /** The owner's wording by the code of the language ("" is the site's own) and then by key, such as `home.mission.title`. */
  wording: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What no page, file or export says, by key: a mail server with its password. */
  secrets?: Readonly<Record<string, string>>;
  /** Of a page for the desk: marks each text, in all that is read while it is rendered. */
  markText?: MarkText;
}

/** One visitor's reading of the words: in one language, from one snapshot. */
export interface Reading {
  snapshot: Snapshot;
  language?: Dictionary | undefined;
  /** What was read so far in this language from this snapshot, by key. */
  cache: Map<string, { text: string; isChanged: boolean }>;
  /** Keys of texts that were read and are not the default ones: the browser needs them to hydrate the page. */
  changed: Map<string, unknown>;
}

/** Readings of one snapshot in one language share what they found. */
const caches = new WeakMap<Snapshot, Map<Dictionary | undefined, Reading["cache"]>>();

/** The words of the release alone. */
export const defaults: Snapshot = { settings: {}, wording: {} };

interface Shared {
  readings: AsyncLocalStorage<Reading>;
  latest: Reading;
  /** The site's public origin, where a server runs. */
  origin?: () => string;
}

const key = Symbol.for("site words");
const ofProcess = globalThis as unknown as Record<symbol, Shared>;
ofProcess[key] ??= {
  readings: new AsyncLocalStorage<Reading>(),
  latest: newReading(defaults),
};
const shared = ofProcess[key];

/** The reading of the request that is being answered; outside of one (mails, jobs) the latest words in the site's own language. */
export function currentReading(): Reading {
  return shared.readings.getStore() ?? shared.latest;
}

/** Takes up the words of a new version. What is being rendered goes on with the old ones. */
export function setSnapshot(snapshot: Snapshot): void {
  shared.latest = newReading(snapshot);
}

/** Tells every page at which origin it stands. */
export function setOrigin(origin: () => string): void {
  shared.origin = origin;
}

/** The public origin that pages say they stand at, without a slash at the end; undefined outside of a server. */
export function currentOrigin(): string | undefined {
  return shared.origin?.();
}

/** A setting that is a secret; "" where the owner set none. */
export function secretSetting(key: string): string {
  return shared.latest.snapshot.secrets?.[key] ?? "";
}

/** Runs something in a language, with the words of one version throughout; `undefined` is the site's own language. */
export function readIn<T>(
  language: Dictionary | undefined,
  run: () => T,
  snapshot = markedSnapshot() ?? shared.latest.snapshot,
): T {
  return shared.readings.run(newReading(snapshot, language), run);
}

/** Runs what is kept for all readers, whoever's reading it begins in: with the latest words, in the site's own language. */
export function readLatest<T>(run: () => T): T {
  return shared.readings.run(shared.latest, run);
}

/** That of the page for the desk inside of which this is. */
function markedSnapshot(): Snapshot | undefined {
  const snapshot = shared.readings.getStore()?.snapshot;
  return snapshot?.markText && snapshot;
}

/** Runs something with the defaults alone, in the site's own language. */
export function readDefaults<T>(run: () => T): T {
  return readIn(undefined, run, defaults);
}

/**
 * Names the owner's words of now, in the site's own language: other words have another name. Empty while all are the defaults, in
 * whichever languages the site is besides.
 */
export function snapshotName({ settings, wording } = shared.latest.snapshot): string {
  const own = Object.entries(settings).filter(([key]) => !/^languages\.|@/.test(key));
  const said = wording[""] ?? {};
  if (own.length === 0 && Object.keys(said).length === 0) return "";
  return createHash("sha256")
    .update(JSON.stringify([own, said]))
    .digest("base64url")
    .slice(0, 16);
}

function newReading(snapshot: Snapshot, language?: Dictionary): Reading {
  const byLanguage = caches.get(snapshot) ?? new Map<Dictionary | undefined, Reading["cache"]>();
  caches.set(snapshot, byLanguage);
  const cache = byLanguage.get(language) ?? new Map();
  byLanguage.set(language, cache);
  return { snapshot, language, cache, changed: new Map() };
}
