/** A rendered response as a file in memory: its headers, its bytes and their compressed forms. */
import { compressBest, isCompressible, quickCompressed, trimmed } from "../http/content-encoding.ts";
import { pageHeaders } from "../http/security-headers.ts";
import { type StaticFile, staticFile } from "../http/static-files.ts";

/** Data of client-side navigation: fetched when the pointer is on a link, and used at the click without a second request. */
const forClick = "private, max-age=3";

const policy = "content-security-policy";

/** The file of a response, compressed quickly. */
export async function pageFile(response: Response): Promise<StaticFile> {
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  const cacheControl =
    response.headers.get("Cache-Control") ?? (type.startsWith("text/x-script") ? forClick : "no-cache");
  const body = Buffer.from(await response.arrayBuffer());
  const own = [...response.headers].flatMap(([name, value]) =>
    ["content-type", "cache-control", "content-length", "vary", policy].includes(name)
      ? []
      : // As those of every response are written, which they replace.
        [[name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()), value]],
  );
  const ofPage = type.startsWith("text/html")
    ? pageHeaders(body.toString(), response.headers.get(policy))
    : {};
  const headers = { ...Object.fromEntries(own), ...ofPage };
  return staticFile({ type, cacheControl, headers }, body, await quickCompressed(type, body));
}

/** The same file with the smallest compressed forms, which take a tenth of a second. */
export async function bestCompressed(file: StaticFile): Promise<StaticFile> {
  const { body } = file.identity;
  if (!Buffer.isBuffer(body) || !isCompressible(file.type, body)) return file;
  const { br, zstd, gzip } = await compressBest(body);
  return staticFile(file, body, { br: trimmed(br), zstd: trimmed(zstd), gzip: trimmed(gzip) });
}

/** Bytes of a file with its compressed forms. */
export function sizeOf({ identity, compressed }: StaticFile): number {
  return [identity, ...Object.values(compressed)].reduce((sum, { body }) => sum + body.length, 0);
}
