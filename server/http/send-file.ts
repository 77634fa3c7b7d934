/** Answers with files in memory or held open: conditional requests (RFC 9110 section 13), one range of bytes (section 14), compressed forms. */
import { createReadStream, read } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { createChooseCoding } from "./content-encoding.ts";
import type { StaticFile, Variant } from "./static-files.ts";

export interface SendOptions {
  /** Said on every answer of this kind; the file's own headers win. */
  headers: Readonly<Record<string, string>>;
}

/** Conditions and ranges are looked at for a GET or HEAD whose status would be 200. */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status?: number,
) => void;

/** Makes the function that answers a GET or HEAD with a file. What is said of each file is put together once. */
export function createSendFile({ headers: always }: SendOptions): SendFile {
  const chooseCoding = createChooseCoding();
  /** By status, for each variant of each file. */
  const headers = new WeakMap<Variant, Record<number, string[]>>();

  return (request, response, file, status = 200) => {
    const asked = request.headers;
    const coding = chooseCoding(asked["accept-encoding"] as string | undefined, file.codings);
    const form = (coding && file.forms[coding]) ?? file.identity;
    const reading = request.method === "GET" || request.method === "HEAD";
    const code = status === 200 && reading ? condition(asked, form.etag) : status;
    if (code === 200 && asked.range !== undefined && request.method === "GET") {
      const current = asked["if-range"] === undefined || asked["if-range"] === form.etag;
      const part = current ? byteRange(asked.range, form.body.length) : undefined;
      if (part) return sendPart(response, headersOf(200, file, form, coding), form.body, part);
    }
    const known = headers.get(form) ?? {};
    if (!known[code]) headers.set(form, known);
    known[code] ??= headersOf(code, file, form, coding);
    response.writeHead(code, known[code]);
    if (request.method === "HEAD" || !hasBody(code)) response.end();
    else writeBytes(response, form.body, { start: 0, end: form.body.length - 1 });
  };

  function headersOf(code: number, file: StaticFile, form: Variant, coding?: string): string[] {
    const { length } = form.body;
    const all: Record<string, string | number | undefined> = {
      ...always,
      "Content-Type": hasBody(code) ? file.type : undefined,
      "Cache-Control": file.cacheControl,
      ETag: form.etag,
      Vary: file.codings.length > 0 ? "Accept-Encoding" : undefined,
      "Content-Encoding": hasBody(code) ? coding : undefined,
      "Accept-Ranges": code === 200 ? "bytes" : undefined,
      ...file.headers,
      "Content-Length": code === 304 ? undefined : code === 412 ? 0 : length,
    };
    return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  }
}

/** What the conditions of a request make of a 200 (RFC 9110 section 13.2.2). */
function condition(asked: IncomingHttpHeaders, etag: string): 200 | 304 | 412 {
  const wanted = asked["if-match"];
  if (wanted !== undefined && !names(wanted, etag)) return 412;
  const had = asked["if-none-match"];
  return had !== undefined && names(had.replaceAll("W/", ""), etag) ? 304 : 200;
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

/** For streams that end: the file stays open for the next. */
const leftOpen = { read, close: (_: number, done: () => void) => done() };

/** Ends the answer with these bytes. Of an open file no more is in memory than the connection takes. */
function writeBytes(response: ServerResponse, body: Variant["body"], { start, end }: Part): void {
  if (!("descriptor" in body)) response.end(body.subarray(start, end + 1));
  else {
    const from = createReadStream("", { fd: body.descriptor, start, end, fs: leftOpen });
    // A reader who leaves and a disk that fails both end the connection here, and nothing else.
    pipeline(from, response, () => {});
  }
}

/** Whether a list of validators holds this one; `*` stands for any. */
function names(list: string, etag: string): boolean {
  return list === etag || list.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}

function byteRange(header: string, size: number): Part | "unsatisfiable" | undefined {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header.trim());
  if (!found || (!found[1] && !found[2])) return undefined;
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
