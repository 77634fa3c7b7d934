/** Body parser of form POSTs with size limits (urlencoded, multipart). */
import { maxPictureBytes } from "./validate.ts";

/** Limit of all names and values together, in bytes of UTF-8. */
const textLimit = 32 * 1024;
const maxFields = 200;
/** Limit of the encoded body: a byte may take three (`%C3`), plus multipart's boundaries. */
const wireLimit = 3 * textLimit + 4 * 1024;

export type Body =
  | { ok: true; fields: Record<string, unknown> }
  | { ok: false; status: 400 | 413 | 415; message: string };

/** Maps a field name to its text, to an array if the name is repeated, to a File for an upload. `picture`: the field that takes one. */
export async function readBody(request: Request, picture?: string): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  const kind = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.exec(type)?.[1];
  if (!kind) return { ok: false, status: 415, message: "This address only takes forms." };
  try {
    const isMultipart = /^multipart/i.test(kind);
    // Somewhat more, so that a form with a picture that is too large comes back with its text.
    const body = await readAtMost(request, wireLimit + (picture && isMultipart ? 1.05 * maxPictureBytes : 0));
    if (!body) return tooLarge;
    const form = isMultipart
      ? await new Response(body, { headers: { "content-type": type } }).formData()
      : new URLSearchParams(await body.text());
    const fields = collect(form, picture);
    return fields ? { ok: true, fields } : tooLarge;
  } catch {
    // Malformed multipart, or the client disconnected. Not logged: the response says it.
    return { ok: false, status: 400, message: "We couldn't read the form." };
  }
}

const tooLarge: Body = { ok: false, status: 413, message: "That is more than this form can take." };

async function readAtMost(request: Request, limit: number): Promise<Blob | undefined> {
  if (Number(request.headers.get("content-length")) > limit) return undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** Undefined if that is too much. One pass: `getAll` per name is quadratic and blocks for a second with ten thousand fields. */
function collect(form: FormData | URLSearchParams, picture?: string): Record<string, unknown> | undefined {
  const fields = new Map<string, unknown>();
  let count = 0;
  let bytes = 0;
  for (const [name, value] of form) {
    const size = typeof value === "string" ? Buffer.byteLength(value) : name === picture ? 0 : value.size;
    bytes += Buffer.byteLength(name) + size;
    if (++count > maxFields || bytes > textLimit) return undefined;
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}
