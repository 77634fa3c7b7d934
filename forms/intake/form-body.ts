/** Body parser of form POSTs with size limits (urlencoded, multipart). Uses only web standard objects. */

/** Limit of all names and values together, in bytes of UTF-8. */
const textLimit = 32 * 1024;
const maxFields = 200;
/** Limit of the encoded body: a byte may take three (`%C3`), plus multipart's boundaries. */
const wireLimit = 3 * textLimit + 4 * 1024;

export type Body =
  | { ok: true; fields: Record<string, unknown> }
  | { ok: false; status: 400 | 413 | 415; message: string };

/** Maps a field name to its text, to an array if the name is repeated, to a File for an upload. */
export async function readBody(request: Request): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    return { ok: false, status: 415, message: "This address takes forms only." };
  }
  const form = await parse(request, type);
  if (form === "too large") return tooLarge;
  if (form === "unreadable") return { ok: false, status: 400, message: "The form could not be read." };
  const fields = collect(form);
  return fields && byteSize(form) <= textLimit ? { ok: true, fields } : tooLarge;
}

const tooLarge: Body = { ok: false, status: 413, message: "That is more than this form can take." };

async function parse(
  request: Request,
  type: string,
): Promise<FormData | URLSearchParams | "too large" | "unreadable"> {
  if (Number(request.headers.get("content-length") ?? 0) > wireLimit) return "too large";
  try {
    const chunks = await readAtMost(request, wireLimit);
    if (!chunks) return "too large";
    // The same parser as formData(), without its detour through a stream.
    if (/^application/i.test(type)) return new URLSearchParams(await new Blob(chunks).text());
    return await new Response(new Blob(chunks), { headers: { "content-type": type } }).formData();
  } catch {
    // Malformed multipart, or the client disconnected. Not logged: the response says it.
    return "unreadable";
  }
}

async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return chunks;
}

function byteSize(form: FormData | URLSearchParams): number {
  const encoder = new TextEncoder();
  let sum = 0;
  for (const [name, value] of form) {
    sum += encoder.encode(name).length;
    sum += typeof value === "string" ? encoder.encode(value).length : value.size;
  }
  return sum;
}

/**
 * Undefined if there are too many fields. One pass: `getAll` per name is quadratic and blocked the event loop for over a
 * second with ten thousand fields.
 */
function collect(form: FormData | URLSearchParams): Record<string, unknown> | undefined {
  const fields = new Map<string, unknown>();
  let count = 0;
  for (const [name, value] of form) {
    if (++count > maxFields) return undefined;
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [before, value]);
  }
  return Object.fromEntries(fields);
}
