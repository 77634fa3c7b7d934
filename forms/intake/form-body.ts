/** Reads the body of a form's POST, with an eye on its size. Knows the web's own objects only. */

/** Text a form may hold in all, names and values, in octets of UTF-8. */
const textLimit = 32 * 1024;
const mostFields = 200;
/** On the wire every octet may have become three (`%C3`), plus multipart's lines between the fields. */
const wireLimit = 3 * textLimit + 4 * 1024;

export type Body =
  | { ok: true; fields: Record<string, unknown> }
  | { ok: false; status: 400 | 413 | 415; message: string };

/** Field name to text; to an array when a name came more than once, to a File for an upload. */
export async function readBody(request: Request): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    return { ok: false, status: 415, message: "This address takes forms only." };
  }
  const form = await parse(request, type);
  if (form === "too large") return tooLarge;
  if (form === "unreadable") return { ok: false, status: 400, message: "The form could not be read." };
  const fields = collect(form);
  return fields && octets(form) <= textLimit ? { ok: true, fields } : tooLarge;
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
    // What formData() would do with it (the URL standard's parser), without its detour through a stream.
    if (/^application/i.test(type)) return new URLSearchParams(await new Blob(chunks).text());
    return await new Response(new Blob(chunks), { headers: { "content-type": type } }).formData();
  } catch {
    // Broken multipart, or the visitor went away half-way: the answer says so, there is nobody else to tell.
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

function octets(form: FormData | URLSearchParams): number {
  const encoder = new TextEncoder();
  let sum = 0;
  for (const [name, value] of form) {
    sum += encoder.encode(name).length;
    sum += typeof value === "string" ? encoder.encode(value).length : value.size;
  }
  return sum;
}

/**
 * Undefined when there are more fields than any form has. In one pass: to look each name up in a list of ten thousand
 * (`getAll`) took more than a second, in which nobody else was answered.
 */
function collect(form: FormData | URLSearchParams): Record<string, unknown> | undefined {
  const fields = new Map<string, unknown>();
  let count = 0;
  for (const [name, value] of form) {
    if (++count > mostFields) return undefined;
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [before, value]);
  }
  return Object.fromEntries(fields);
}
