/** Static file responses from memory or an open file: ETag and conditional requests (RFC 9110 section 13), a byte range (section 14), compressed variants. */
import { createReadStream, read } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { createChooseCoding } from "./content-encoding.ts";
import type { StaticFile, Variant } from "./static-files.ts";

/** Conditions and ranges apply to a GET or HEAD whose status would be 200. */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status?: number,
) => void;

/**
 * Creates the function that responds with a file. The headers of each variant are built once; `common` are sent with every
 * response, and the file's own win.
 */
export function createSendFile(common: Readonly<Record<string, string>>): SendFile {
  const chooseCoding = createChooseCoding();
  /** By status, for each variant of each file. */
  const headers = new WeakMap<Variant, Record<number, string[]>>();

  return (request, response, file, status = 200) => {
    const requested = request.headers;
    const coding = chooseCoding(requested["accept-encoding"] as string | undefined, file.codings);
    const variant = (coding && file.compressed[coding]) ?? file.identity;
    const { body, etag } = variant;
    const reading = request.method === "GET" || request.method === "HEAD";
    const code = status === 200 && reading ? condition(requested, etag) : status;
    const known = headers.get(variant) ?? {};
    if (!known[code]) headers.set(variant, known);
    known[code] ??= headersOf(code, file, variant, coding);
    const part =
      code === 200 && request.method === "GET" ? requestedPart(requested, etag, body.length) : undefined;
    if (part) return sendPart(response, known[code], body, part);
    response.writeHead(code, known[code]);
    if (request.method === "HEAD" || !hasBody(code)) response.end();
    else writeBytes(response, body, { start: 0, end: body.length - 1 });
  };

  function headersOf(code: number, file: StaticFile, variant: Variant, coding?: string): string[] {
    const all: Record<string, string | number | undefined> = {
      ...common,
      "Content-Type": hasBody(code) ? file.type : undefined,
      "Cache-Control": file.cacheControl,
      ETag: code === 204 ? undefined : variant.etag,
      Vary: file.codings.length > 0 ? "Accept-Encoding" : undefined,
      "Content-Encoding": hasBody(code) ? coding : undefined,
      // A page fits into its first packets without it.
      "Accept-Ranges": code === 200 && !file.type.startsWith("text/html") ? "bytes" : undefined,
      ...file.headers,
      // RFC 9110 section 8.6
      "Content-Length": code === 304 || code === 204 ? undefined : code === 412 ? 0 : variant.body.length,
    };
    return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  }
}

/** The status of a 200 after the conditional headers (RFC 9110 section 13.2.2). */
function condition(requested: IncomingHttpHeaders, etag: string): 200 | 304 | 412 {
  const wanted = requested["if-match"];
  if (wanted !== undefined && !includesEtag(wanted, etag)) return 412;
  const had = requested["if-none-match"];
  return had !== undefined && hasEtag(had, etag) ? 304 : 200;
}

function hasBody(code: number): boolean {
  return code !== 204 && code !== 304 && code !== 412;
}

function sendPart(
  response: ServerResponse,
  headers: readonly string[],
  body: Variant["body"],
  part: NonNullable<ReturnType<typeof requestedPart>>,
): void {
  const unsatisfiable = part === "unsatisfiable";
  const range = unsatisfiable ? "*" : `${part.start}-${part.end}`;
  const length = unsatisfiable ? 0 : part.end - part.start + 1;
  // The last header is the length of the whole.
  const about = ["Content-Range", `bytes ${range}/${body.length}`, "Content-Length", String(length)];
  response.writeHead(unsatisfiable ? 416 : 206, [...headers.slice(0, -2), ...about]);
  if (unsatisfiable) response.end();
  else writeBytes(response, body, part);
}

/** Does not close the file when a stream ends: the next response reads it too. */
const keepOpen = { read, close: (_: number, done: () => void) => done() };

/** Ends the response with these bytes; an open file is streamed with backpressure. */
function writeBytes(
  response: ServerResponse,
  body: Variant["body"],
  { start, end }: { start: number; end: number },
): void {
  if (!("descriptor" in body)) {
    response.end(body.subarray(start, end + 1));
    return;
  }
  const from = createReadStream("", { fd: body.descriptor, start, end, fs: keepOpen });
  // A client that disconnects and a disk error both end this connection only.
  pipeline(from, response, () => {});
}

/** Whether `If-None-Match` lists this ETag (weak comparison, RFC 9110 section 8.8.3.2). */
export function hasEtag(list: string, etag: string): boolean {
  return includesEtag(list.replaceAll("W/", ""), etag.replace(/^W\//, ""));
}

/** Whether a list of validators holds this one; `*` stands for any. */
function includesEtag(list: string, etag: string): boolean {
  return list === etag || list.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}

/** The byte range to send; undefined when the whole is requested. */
function requestedPart(requested: IncomingHttpHeaders, etag: string, size: number) {
  const ifRange = requested["if-range"];
  if (requested.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(requested.range.trim()) ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
