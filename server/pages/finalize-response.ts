/** Finalizes a dynamic response: ETag, 304 Not Modified, compression, Content-Length. */
import {
  type ChooseCoding,
  type Coding,
  compressQuickly,
  isCompressible,
  isText,
} from "../http/content-encoding.ts";
import { hasEtag } from "../http/send-file.ts";
import { etagOf } from "../http/static-files.ts";

/** In order of preference; the quality values of the request go first. */
const codings: Coding[] = ["br", "zstd", "gzip"];

/**
 * Adds `Content-Length`, and a strong `ETag` to a cacheable 200 to GET or HEAD; returns 304 when the client has it (RFC 9110
 * section 13); compresses text. Buffers the body.
 */
export async function finalizeResponse(
  asked: Request,
  answer: Response,
  status: number,
  chooseCoding: ChooseCoding,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  const type = headers.get("Content-Type") ?? "";
  if (!answer.body) return new Response(null, { status, headers });
  const body = Buffer.from(await answer.arrayBuffer());
  const coding = isCompressible(type, body)
    ? chooseCoding(asked.headers.get("accept-encoding") ?? undefined, codings)
    : undefined;
  if (isText(type)) headers.append("Vary", "Accept-Encoding");

  const reading = asked.method === "GET" || asked.method === "HEAD";
  const cacheable = !/no-store/.test(headers.get("Cache-Control") ?? "");
  if (reading && status === 200 && cacheable && !headers.has("ETag")) {
    headers.set("ETag", coding ? etagOf(body).replace(/"$/, `-${coding}"`) : etagOf(body));
  }
  const [had, etag] = [asked.headers.get("if-none-match"), headers.get("ETag")];
  if (reading && status === 200 && had && etag && hasEtag(had, etag)) {
    for (const name of ["Content-Type", "Content-Length", "Content-Encoding"]) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const bytes = coding ? await compressQuickly(body, coding) : body;
  if (coding) headers.set("Content-Encoding", coding);
  headers.set("Content-Length", String(bytes.length));
  return new Response(new Uint8Array(bytes), { status, headers });
}
