/** Files that never change while the server runs: read into memory once and answered without a disk, but for films and the like. */
import { createHash } from "node:crypto";
import { openSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { compressBest, suffixes } from "./compress.ts";
import type { Coding } from "./content-encoding.ts";
import { allowOwnStyles, fetchAhead } from "./security-headers.ts";

/** What one address answers, whole. It never changes: a new content is a new object. */
export interface StaticFile {
  type: string;
  cacheControl: string;
  /** What this answer says besides, or in place of, what every answer says. */
  headers?: Readonly<Record<string, string>>;
  identity: Variant;
  /** The compressed forms there are, and their names, smallest first. */
  forms: Partial<Record<Coding, Variant>>;
  codings: readonly Coding[];
}

export type StaticFiles = Map<string, StaticFile>;

export interface Variant {
  body: Buffer | OpenFile;
  /** A strong validator (RFC 9110 section 8.8.3) made of the very bytes, so each form has its own. */
  etag: string;
}

/** A file that lies on the disk and is held open, so that a new build in the same place takes nothing away from under us. */
export interface OpenFile {
  descriptor: number;
  /** Bytes. */
  length: number;
}

/** Bytes up to which a file that has no compressed form, such as a film or a social card, is kept in memory. */
const mostInMemory = 128 * 1024;

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
 * Reads a folder with its compressed companions into memory, keyed by URL path; large files without any are held open.
 * With `change`, each file's text passes through it first and is compressed anew when it came out different.
 */
export async function loadFiles(folder: string, change?: (text: string) => string): Promise<StaticFiles> {
  const files: StaticFiles = new Map();
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const present = new Set(names);
  const companions = Object.entries(suffixes) as [Coding, string][];
  for (const name of names) {
    if (companions.some(([, suffix]) => name.endsWith(suffix)) || name.startsWith(".")) continue;
    const path = urlPath(name);
    const body = await readFile(join(folder, name));
    const about = {
      type: typeOf(extname(name)),
      cacheControl: cacheControlFor(path),
      headers: name.endsWith(".html") ? pageHeaders(body.toString("utf8")) : undefined,
    };
    const changed = change && Buffer.from(change(body.toString("utf8")));
    if (changed && !changed.equals(body)) {
      files.set(path, staticFile(about, changed, await compressBest(changed)));
      continue;
    }
    const forms: Partial<Record<Coding, Buffer>> = {};
    for (const [coding, suffix] of companions)
      if (present.has(name + suffix)) forms[coding] = await readFile(join(folder, name + suffix));
    const file = staticFile(about, body, forms);
    if (body.length > mostInMemory && file.codings.length === 0)
      file.identity.body = { descriptor: openSync(join(folder, name), "r"), length: body.length };
    files.set(path, file);
  }
  return files;
}

/** A file from its bytes and their compressed forms; forms that are no smaller are left out. */
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
    forms: Object.fromEntries(smaller.map(([coding, bytes]) => [coding, variant(bytes)])),
    codings: smaller.map(([coding]) => coding),
  };
}

/** The media type of a file ending such as `.html`. */
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
  return { ...allowOwnStyles(html), ...fetchAhead(html) };
}
