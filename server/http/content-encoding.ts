/** Content negotiation and compression: the best coding that an `Accept-Encoding` header allows; brotli, zstd and gzip. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** The supported codings: https://www.iana.org/assignments/http-parameters (zstd: RFC 9659). */
export type Coding = "br" | "zstd" | "gzip";

export type ChooseCoding = (header: string | undefined, offered: readonly Coding[]) => Coding | undefined;

/** File extensions that are worth compressing. */
export const compressible = /\.(html|css|js|json|svg|txt|xml|webmanifest|speculationrules|ico)$/;

/** Whether a generated body of this media type is worth compressing and its header: text of a kilobyte or more. */
export function isCompressible(type: string, { length }: Buffer): boolean {
  return isText(type) && length >= 1024;
}

export function isText(type: string): boolean {
  return /^text\/|json|xml|javascript/.test(type);
}

/** Suffix of a precompressed file on the disk. */
export const suffixes: Readonly<Record<Coding, string>> = { br: ".br", zstd: ".zst", gzip: ".gz" };

/** Browsers send few different headers, so parsed ones are cached; this many at most. */
const maxCached = 200;

/**
 * Creates the function that chooses for an `Accept-Encoding` header (RFC 9110 section 12.5.3) among `offered`, preferred
 * first. Undefined means identity, also for a header that refuses everything: a 406 helps nobody.
 */
export function createChooseCoding(): ChooseCoding {
  const cache = new Map<string, Qualities>();

  return (header, offered) => {
    if (!header || offered.length === 0) return undefined;
    const cached = cache.get(header);
    const qualities = cached ?? parse(header);
    if (!cached && cache.size < maxCached && header.length < 100) cache.set(header, qualities);
    let chosen: Coding | undefined;
    let most = qualities.identity ?? 0;
    for (const coding of offered) {
      const quality = qualities[coding] ?? qualities["*"] ?? 0;
      // At equal quality a compressed form wins over identity.
      if (quality > most || (quality === most && quality > 0 && !chosen)) {
        chosen = coding;
        most = quality;
      }
    }
    return chosen;
  };
}

type Qualities = Readonly<Record<string, number>>;

function parse(header: string): Qualities {
  const qualities: Record<string, number> = Object.create(null);
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";");
    const q = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
    qualities[name.trim().replace(/^x-gzip$/, "gzip")] = q === undefined ? 1 : Number(q) || 0;
  }
  return qualities;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/** Compresses at the highest level; slow, for files that are compressed once. */
export async function compressBest(bytes: Buffer): Promise<Record<Coding, Buffer>> {
  const brotli = {
    ...brotliFor(bytes),
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // Its way to write distances saves a few dozen bytes on most of our pages too.
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
  };
  const [br, zstd, gz] = await Promise.all([
    brotliAsync(bytes, { params: brotli }),
    zstdAsync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 22 }, pledgedSrcSize: bytes.length }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  return { br, zstd, gzip: gz };
}

/** Compresses at a fast level, for dynamic responses. */
export function compressQuickly(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === "gzip") return gzipAsync(bytes, { level: 6 });
  if (coding === "zstd") return zstdAsync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 6 } });
  return brotliAsync(bytes, { params: { ...brotliFor(bytes), [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** All forms of a body that is worth compressing, at a fast level. */
export async function quickCompressed(type: string, body: Buffer): Promise<Partial<Record<Coding, Buffer>>> {
  if (!isCompressible(type, body)) return {};
  const [br, zstd, gzip] = await Promise.all(
    (["br", "zstd", "gzip"] as const).map(async (coding) => trimmed(await compressQuickly(body, coding))),
  );
  return { br, zstd, gzip };
}

/** The same bytes in memory of their length: zlib returns a part of 16 KB, which would be kept whole. */
export function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A window no larger than the bytes: brotli's default one takes megabytes for each that runs. */
function brotliFor({ length }: Buffer): Record<number, number> {
  const window = Math.min(22, Math.max(10, Math.ceil(Math.log2(length + 16))));
  return { [constants.BROTLI_PARAM_LGWIN]: window, [constants.BROTLI_PARAM_SIZE_HINT]: length };
}
