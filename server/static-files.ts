/** Files that never change while the server runs: read into memory once, answered without a disk. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { compressBest } from "./compress.ts";
import { trustHeaders } from "./headers.ts";

export interface StaticFile {
  type: string;
  cacheControl: string;
  identity: Variant;
  br?: Variant;
  gzip?: Variant;
}

export type StaticFiles = Map<string, StaticFile>;

interface Variant {
  body: Buffer;
  etag: string;
}

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
  ".woff2": "font/woff2",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

/**
 * Reads a folder with its `.br` and `.gz` companions into memory, keyed by URL path.
 * With `change`, each file's text passes through it first and is compressed anew when it came out different.
 */
export async function loadFiles(folder: string, change?: (text: string) => string): Promise<StaticFiles> {
  const files: StaticFiles = new Map();
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const present = new Set(names);
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) || name.startsWith(".")) continue;
    const path = urlPath(name);
    const body = await readFile(join(folder, name));
    const changed = change && Buffer.from(change(body.toString("utf8")));
    if (changed && !changed.equals(body)) {
      const { br, gzip } = await compressBest(changed);
      files.set(path, staticFile(extname(name), cacheControlFor(path), changed, br, gzip));
      continue;
    }
    const read = (suffix: string) =>
      present.has(name + suffix) ? readFile(join(folder, name + suffix)) : undefined;
    files.set(
      path,
      staticFile(extname(name), cacheControlFor(path), body, await read(".br"), await read(".gz")),
    );
  }
  return files;
}

function urlPath(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
}

export function staticFile(
  extension: string,
  cacheControl: string,
  identity: Buffer,
  br?: Buffer,
  gzip?: Buffer,
): StaticFile {
  return {
    type: types[extension] ?? "application/octet-stream",
    cacheControl,
    identity: variant(identity),
    br: br && variant(br),
    gzip: gzip && variant(gzip),
  };
}

/** Answers a GET or HEAD from memory: conditional requests (RFC 9110 section 13), one byte range (section 14). */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status = 200,
): void {
  const { body, etag, encoding } = choose(file, String(request.headers["accept-encoding"] ?? ""));
  const headers: Record<string, string | number> = {
    ...trustHeaders,
    "Content-Type": file.type,
    "Cache-Control": file.cacheControl,
    ETag: etag,
  };
  if (file.br) headers.Vary = "Accept-Encoding";
  if (encoding) headers["Content-Encoding"] = encoding;
  if (status === 200 && matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const media = /^(video|image)\//.test(file.type) && !encoding;
  if (media) headers["Accept-Ranges"] = "bytes";
  const range = media && request.headers["if-range"] === undefined ? request.headers.range : undefined;
  const part = range ? byteRange(range, body.length) : undefined;
  if (part === "unsatisfiable") {
    response
      .writeHead(416, { ...headers, "Content-Range": `bytes */${body.length}`, "Content-Length": 0 })
      .end();
    return;
  }
  const bytes = part ? body.subarray(part.start, part.end + 1) : body;
  if (part) headers["Content-Range"] = `bytes ${part.start}-${part.end}/${body.length}`;
  headers["Content-Length"] = bytes.length;
  response.writeHead(part ? 206 : status, headers).end(request.method === "HEAD" ? undefined : bytes);
}

function variant(body: Buffer): Variant {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

function cacheControlFor(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  if (/^\/(fonts|film|og)\//.test(path)) return "public, max-age=86400";
  return /\.\w+$/.test(path) ? "public, max-age=3600" : "no-cache";
}

function choose(file: StaticFile, accepted: string): Variant & { encoding?: string } {
  if (file.br && accepts(accepted, "br")) return { ...file.br, encoding: "br" };
  if (file.gzip && accepts(accepted, "gzip")) return { ...file.gzip, encoding: "gzip" };
  return file.identity;
}

export function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    return name.trim() === coding && !parameters.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p));
  });
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

function byteRange(
  header: string,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!found || (!found[1] && !found[2])) return undefined;
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
