/** Static files: loaded into memory once with their precompressed variants, MIME types, Cache-Control and ETags; large media files are held open and streamed, others read on request. */
import { createHash } from "node:crypto";
import { openSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { getMimeType, mimes } from "hono/utils/mime";
import { type Coding, quickCompressed, suffixes } from "./content-encoding.ts";

/** The response of one URL. Immutable: new content is a new object. */
export interface StaticFile {
  type: string;
  cacheControl: string;
  /** Headers besides, or in place of, those of every response. */
  headers?: Readonly<Record<string, string>>;
  identity: Variant;
  /** The compressed variants, and their names, smallest first. */
  compressed: Partial<Record<Coding, Variant>>;
  codings: readonly Coding[];
}

export type StaticFiles = Map<string, StaticFile>;

export interface Variant {
  /** Or a file that is held open, so that a new build in the same folder does not remove it; `length` in bytes. */
  body: Buffer | { descriptor: number; length: number };
  /** A strong validator (RFC 9110 section 8.8.3), a hash of the bytes, so each variant has its own. */
  etag: string;
}

/** Bytes up to which a file without compressed variants, such as a video, is kept in memory. */
const maxInMemory = 128 * 1024;

/** Files that are read on request, from the database or from a folder. */
export interface StoredFiles {
  /** Path prefix, with a slash at both ends. */
  folder: string;
  /**
   * The bytes of a file; undefined when there is none of this name. A name is never reused for other bytes. `cacheControl`: of
   * one that may be gone tomorrow.
   */
  read: (name: string) => Promise<Buffer | { bytes: Buffer; cacheControl: string } | undefined>;
  /** Whether other sites may embed them (Fetch, Cross-Origin-Resource-Policy). */
  crossOrigin?: boolean;
}

/** The file at this path, as a rule cacheable forever; undefined when there is none. Rejects when it cannot be read. */
export async function findStored({ folder, read, crossOrigin }: StoredFiles, path: string) {
  const found = await read(path.slice(folder.length));
  if (!found) return undefined;
  const { bytes, cacheControl } = "bytes" in found ? found : { bytes: found, cacheControl: immutable };
  const headers = crossOrigin ? { "Cross-Origin-Resource-Policy": "cross-origin" } : undefined;
  const type = typeOf(path);
  return staticFile({ type, cacheControl, headers }, bytes, await quickCompressed(type, bytes));
}

/** Loads a folder with its precompressed files into memory, keyed by URL path; large files without any are held open. */
export async function loadFiles(folder: string): Promise<StaticFiles> {
  const files: StaticFiles = new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const present = new Set(paths);
  const precompressed = Object.entries(suffixes) as [Coding, string][];
  for (const file of paths) {
    const name = relative(folder, file).split(sep).join("/");
    if (precompressed.some(([, suffix]) => name.endsWith(suffix)) || name.startsWith(".")) continue;
    const path = `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
    const body = await readFile(file);
    const about = { type: typeOf(name), cacheControl: cacheControlFor(path) };
    const compressed: Partial<Record<Coding, Buffer>> = {};
    for (const [coding, suffix] of precompressed)
      if (present.has(file + suffix)) compressed[coding] = await readFile(file + suffix);
    const loaded = staticFile(about, body, compressed);
    if (body.length > maxInMemory && loaded.codings.length === 0)
      loaded.identity.body = { descriptor: openSync(file, "r"), length: body.length };
    files.set(path, loaded);
  }
  return files;
}

/** A file from its bytes and their compressed variants; those that are no smaller are dropped. */
export function staticFile(
  about: Pick<StaticFile, "type" | "cacheControl" | "headers">,
  identity: Buffer,
  compressed: Partial<Record<Coding, Buffer>> = {},
): StaticFile {
  const variant = (body: Buffer): Variant => ({ body, etag: etagOf(body) });
  const smaller = (Object.entries(compressed) as [Coding, Buffer][])
    .filter(([, bytes]) => bytes.length < identity.length)
    .sort(([, a], [, b]) => a.length - b.length);
  return {
    ...about,
    identity: variant(identity),
    compressed: Object.fromEntries(smaller.map(([coding, bytes]) => [coding, variant(bytes)])),
    codings: smaller.map(([coding]) => coding),
  };
}

const types = {
  ...mimes,
  svg: "image/svg+xml",
  speculationrules: "application/speculationrules+json; charset=utf-8",
};

function typeOf(name: string): string {
  return getMimeType(name, types) ?? "application/octet-stream";
}

/** A strong ETag of some bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

const immutable = "public, max-age=31536000, immutable";

function cacheControlFor(path: string): string {
  if (/^\/(desk-)?assets\//.test(path)) return immutable;
  if (/^\/(fonts|film|og)\//.test(path)) return "public, max-age=86400";
  return /\.\w+$/.test(path) ? "public, max-age=3600" : "no-cache";
}
