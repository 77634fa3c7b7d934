/** Static files: loaded into memory once with their precompressed variants, MIME types, Cache-Control and ETags; large media files are held open and streamed. */
import { createHash } from "node:crypto";
import { openSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { compressBest, suffixes } from "./compress.ts";
import type { Coding } from "./content-encoding.ts";
import { inlineStyleCsp, speculationRulesHeader } from "./security-headers.ts";

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
  body: Buffer | OpenFile;
  /** A strong validator (RFC 9110 section 8.8.3), a hash of the bytes, so each variant has its own. */
  etag: string;
}

/** A file that is held open, so that a new build in the same folder does not remove it from a running server. */
export interface OpenFile {
  descriptor: number;
  /** Bytes. */
  length: number;
}

/** Bytes up to which a file without compressed variants, such as a video or a social card, is kept in memory. */
const maxInMemory = 128 * 1024;

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".speculationrules": "application/speculationrules+json; charset=utf-8",
  ".woff2": "font/woff2",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

/**
 * Loads a folder with its precompressed files into memory, keyed by URL path; large files without any are held open.
 * `transform` edits the text of each file, which is compressed anew when it changed.
 */
export async function loadFiles(folder: string, transform?: (text: string) => string): Promise<StaticFiles> {
  const files: StaticFiles = new Map();
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const present = new Set(names);
  const precompressed = Object.entries(suffixes) as [Coding, string][];
  for (const name of names) {
    if (precompressed.some(([, suffix]) => name.endsWith(suffix)) || name.startsWith(".")) continue;
    const path = urlPath(name);
    const body = await readFile(join(folder, name));
    const about = {
      type: typeOf(extname(name)),
      cacheControl: cacheControlFor(path),
      headers: name.endsWith(".html") ? pageHeaders(body.toString("utf8")) : undefined,
    };
    const changed = transform && Buffer.from(transform(body.toString("utf8")));
    if (changed && !changed.equals(body)) {
      files.set(path, staticFile(about, changed, await compressBest(changed)));
      continue;
    }
    const compressed: Partial<Record<Coding, Buffer>> = {};
    for (const [coding, suffix] of precompressed)
      if (present.has(name + suffix)) compressed[coding] = await readFile(join(folder, name + suffix));
    const file = staticFile(about, body, compressed);
    if (body.length > maxInMemory && file.codings.length === 0)
      file.identity.body = { descriptor: openSync(join(folder, name), "r"), length: body.length };
    files.set(path, file);
  }
  return files;
}

/** A file from its bytes and their compressed variants; those that are no smaller are dropped. */
export function staticFile(
  about: Pick<StaticFile, "type" | "cacheControl" | "headers">,
  identity: Buffer,
  compressed: Partial<Record<Coding, Buffer>> = {},
): StaticFile {
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

/** The MIME type of an extension such as `.html`. */
export function typeOf(extension: string): string {
  return types[extension] ?? "application/octet-stream";
}

function variant(body: Buffer): Variant {
  return { body, etag: etagOf(body) };
}

/** A strong ETag of some bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

function urlPath(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
}

function cacheControlFor(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  if (/^\/(fonts|film|og)\//.test(path)) return "public, max-age=86400";
  return /\.\w+$/.test(path) ? "public, max-age=3600" : "no-cache";
}

function pageHeaders(html: string): Record<string, string> {
  return { ...inlineStyleCsp(html), ...speculationRulesHeader(html) };
}
