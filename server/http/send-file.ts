/** Static file responses from memory or an open file: ETag and conditional requests (RFC 9110 section 13), a byte range (section 14), compressed variants. */
import { createReadStream, read } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { createChooseCoding } from "./content-encoding.ts";
import type { StaticFile, Variant } from "./static-files.ts";

export interface SendOptions {
  /** Sent with every response; the file's own headers win. */
  headers: Readonly<Record<string, string>>;
}

/** Conditions and ranges apply to a GET or HEAD whose status would be 200. */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status?: number,
) => void;

/** Creates the function that responds with a file. The headers of each variant are built once. */
export function createSendFile({ headers: common }: SendOptions): SendFile {
  const chooseCoding = createChooseCoding();
  /** By status, for each variant of each file. */
  const headers = new WeakMap<Variant, Record<number, string[]>>();

  return (request, response, file, status = 200) => {
    const requested = request.headers;
    const coding = chooseCoding(requested["accept-encoding"] as string | undefined, file.codings);
    const variant = (coding && file.compressed[coding]) ?? file.identity;
    const reading = request.method === "GET" || request.method === "HEAD";
    const code = status === 200 && reading ? condition(requested, variant.etag) : status;
    if (code === 200 && requested.range !== undefined && request.method === "GET") {
      const current = requested["if-range"] === undefined || requested["if-range"] === variant.etag;
      const part = current ? byteRange(requested.range, variant.body.length) : undefined;
      if (part) return sendPart(response, headersOf(200, file, variant, coding), variant.body, part);
    }
    const known = headers.get(variant) ?? {};
    if (!known[code]) headers.set(variant, known);
    known[code] ??= headersOf(code, file, variant, coding);
    response.writeHead(code, known[code]);
    if (request.method === "HEAD" || !hasBody(code)) response.end();
    else writeBytes(response, variant.body, { start: 0, end: variant.body.length - 1 });
  };

  function headersOf(code: number, file: StaticFile, variant: Variant, coding?: string): string[] {
    const { length } = variant.body;
    const all: Record<string, string | number | undefined> = {
      ...common,
      "Content-Type": hasBody(code) ? file.type : undefined,
      "Cache-Control": file.cacheControl,
      ETag: variant.etag,
      Vary: file.codings.length > 0 ? "Accept-Encoding" : undefined,
      "Content-Encoding": hasBody(code) ? coding : undefined,
      "Accept-Ranges": code === 200 ? "bytes" : undefined,
      ...file.headers,
      "Content-Length": code === 304 ? undefined : code === 412 ? 0 : length,
    };
    return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  }
}

/** The status of a 200 after the conditional headers (RFC 9110 section 13.2.2). */
function condition(requested: IncomingHttpHeaders, etag: string): 200 | 304 | 412 {
  const wanted = requested["if-match"];
  if (wanted !== undefined && !includesEtag(wanted, etag)) return 412;
  const had = requested["if-none-match"];
  return had !== undefined && includesEtag(had.replaceAll("W/", ""), etag) ? 304 : 200;
}

function hasBody(code: number): boolean {
  return code !== 304 && code !== 412;
}

interface Part {
  start: number;
  end: number;
}

function sendPart(
  response: ServerResponse,
  headers: string[],
  body: Variant["body"],
  part: Part | "unsatisfiable",
): void {
  const rest = headers.slice(0, -2);
  const about = (range: string, length: number) => [
    ...rest,
    "Content-Range",
    `bytes ${range}/${body.length}`,
    "Content-Length",
    String(length),
  ];
  if (part === "unsatisfiable") {
    response.writeHead(416, about("*", 0)).end();
    return;
  }
  response.writeHead(206, about(`${part.start}-${part.end}`, part.end - part.start + 1));
  writeBytes(response, body, part);
}

/** Does not close the file when a stream ends: the next response reads it too. */
const keepOpen = { read, close: (_: number, done: () => void) => done() };

/** Ends the response with these bytes; an open file is streamed with backpressure. */
function writeBytes(response: ServerResponse, body: Variant["body"], { start, end }: Part): void {
  if (!("descriptor" in body)) response.end(body.subarray(start, end + 1));
  else {
    const from = createReadStream("", { fd: body.descriptor, start, end, fs: keepOpen });
    // A client that disconnects and a disk error both end this connection only.
    pipeline(from, response, () => {});
  }
}

/** Whether a list of validators holds this one; `*` stands for any. */
function includesEtag(list: string, etag: string): boolean {
  return list === etag || list.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}

function byteRange(header: string, size: number): Part | "unsatisfiable" | undefined {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header.trim());
  if (!found || (!found[1] && !found[2])) return undefined;
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
