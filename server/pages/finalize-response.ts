/** The last touch on what the site made for one request: validator, compressed form, status. */

import { compressQuickly } from "../http/compress.ts";
import type { ChooseCoding, Coding } from "../http/content-encoding.ts";
import { etagOf } from "../http/static-files.ts";

/** Quickest for us first; a visitor's own wish goes before it. */
const codings: Coding[] = ["br", "zstd", "gzip"];
/** Below this a compressed form saves less than its header costs. */
const worthIt = 1024;

/**
 * Gives an answer its `Content-Length`, a strong `ETag` when it is a 200 to a GET or HEAD that may be kept, 304 when
 * the visitor has it (RFC 9110 section 13), and compresses text. The body is read whole.
 */
export async function finalizeResponse(
  asked: Request,
  answer: Response,
  status: number,
  chooseCoding: ChooseCoding,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  const text = /^text\/|json|xml|javascript/.test(headers.get("Content-Type") ?? "");
  if (!answer.body) return new Response(null, { status, headers });
  const body = Buffer.from(await answer.arrayBuffer());
  const squeezable = text && body.length >= worthIt;
  const coding = squeezable
    ? chooseCoding(asked.headers.get("accept-encoding") ?? undefined, codings)
    : undefined;
  if (text) headers.append("Vary", "Accept-Encoding");

  const reading = asked.method === "GET" || asked.method === "HEAD";
  const lasting = !/no-store/.test(headers.get("Cache-Control") ?? "");
  if (reading && status === 200 && lasting && !headers.has("ETag")) {
    headers.set("ETag", coding ? etagOf(body).replace(/"$/, `-${coding}"`) : etagOf(body));
  }
  const unchanged = reading && notModified(asked, { status, headers });
  if (unchanged) return unchanged;
  const bytes = coding ? await compressQuickly(body, coding) : body;
  if (coding) headers.set("Content-Encoding", coding);
  headers.set("Content-Length", String(bytes.length));
  return new Response(new Uint8Array(bytes), { status, headers });
}

/** A 304 when the visitor already has this 200. */
export function notModified(
  asked: Request,
  { status, headers }: { status: number; headers: Headers },
): Response | undefined {
  if (status !== 200 || !has(asked, headers.get("ETag"))) return undefined;
  const bare = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Content-Encoding"]) bare.delete(name);
  return new Response(null, { status: 304, headers: bare });
}

/** Whether the visitor says that it already has this (`If-None-Match`, weak comparison). */
function has(asked: Request, etag: string | null): boolean {
  const list = asked.headers.get("if-none-match");
  if (!list || !etag) return false;
  const bare = etag.replace(/^W\//, "");
  return list.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === bare);
}
