/** Answers from memory: conditional requests (RFC 9110 section 13), one range of bytes (section 14), compressed forms. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseCoding } from "./coding.ts";
import { createWriteWhole, type Head } from "./send-whole.ts";
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
  const writeWhole = createWriteWhole();
  const heads = new WeakMap<Variant, Map<number, Head>>();

  return (request, response, file, status = 200) => {
    const asked = request.headers;
    const coding = chooseCoding(asked["accept-encoding"] as string | undefined, file.codings);
    const form = (coding && file.forms[coding]) ?? file.identity;
    const head = (code: number) => {
      const known = heads.get(form) ?? new Map<number, Head>();
      const kept = known.get(code);
      if (kept) return kept;
      const made = { code, headers: headersOf(code, file, form, coding), body: bodyOf(code, form) };
      heads.set(form, known.set(code, made));
      return made;
    };
    const reading = request.method === "GET" || request.method === "HEAD";
    if (status !== 200 || !reading) return writeWhole(request, response, head(status));
    if (asked["if-match"] !== undefined && !names(asked["if-match"], form.etag))
      return writeWhole(request, response, head(412));
    if (asked["if-none-match"] !== undefined && names(asked["if-none-match"].replaceAll("W/", ""), form.etag))
      return writeWhole(request, response, head(304));
    const range = request.method === "GET" ? asked.range : undefined;
    const current = asked["if-range"] === undefined || asked["if-range"] === form.etag;
    const part = range && current ? byteRange(range, form.body.length) : undefined;
    if (part === undefined) return writeWhole(request, response, head(200));
    sendPart(response, head(200).headers, form.body, part);
  };

  function headersOf(code: number, file: StaticFile, form: Variant, coding?: string): string[] {
    const { length } = form.body;
    const all: Record<string, string | number | undefined> = {
      ...always,
      "Content-Type": code === 304 || code === 412 ? undefined : file.type,
      "Cache-Control": file.cacheControl,
      ETag: form.etag,
      Vary: file.codings.length > 0 ? "Accept-Encoding" : undefined,
      "Content-Encoding": code === 304 || code === 412 ? undefined : coding,
      "Accept-Ranges": code === 200 ? "bytes" : undefined,
      ...file.headers,
      "Content-Length": code === 304 ? undefined : code === 412 ? 0 : length,
    };
    return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  }
}

function bodyOf(code: number, form: Variant): Buffer | undefined {
  return code === 304 || code === 412 ? undefined : form.body;
}

interface Part {
  start: number;
  end: number;
}

function sendPart(
  response: ServerResponse,
  headers: string[],
  body: Buffer,
  part: Part | "unsatisfiable",
): void {
  const [code, range, bytes] =
    part === "unsatisfiable"
      ? [416, `bytes */${body.length}`, undefined]
      : [206, `bytes ${part.start}-${part.end}/${body.length}`, body.subarray(part.start, part.end + 1)];
  const rest = headers.slice(0, -2);
  response
    .writeHead(code, [...rest, "Content-Range", range, "Content-Length", String(bytes?.length ?? 0)])
    .end(bytes);
}

/** Whether a list of validators holds this one; `*` stands for any. */
function names(list: string, etag: string): boolean {
  return list.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}

function byteRange(header: string, size: number): Part | "unsatisfiable" | undefined {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header.trim());
  if (!found || (!found[1] && !found[2])) return undefined;
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
