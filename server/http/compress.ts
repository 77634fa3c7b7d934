/** Compression: brotli, zstd and gzip, at the highest level for static files and at a fast one for dynamic responses. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "./content-encoding.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/** File extensions that are worth compressing. */
export const compressible = /\.(html|css|js|json|svg|txt|xml|webmanifest|speculationrules|ico)$/;

/** Suffix of a precompressed file on the disk. */
export const suffixes: Readonly<Record<Coding, string>> = { br: ".br", zstd: ".zst", gzip: ".gz" };

/** Compresses at the highest level; slow, for files that are compressed once. */
export async function compressBest(bytes: Buffer): Promise<Record<Coding, Buffer>> {
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const zstandard = { [constants.ZSTD_c_compressionLevel]: 22 };
  const [br, zstd, gz] = await Promise.all([
    brotliAsync(bytes, { params: brotli }),
    zstdAsync(bytes, { params: zstandard, pledgedSrcSize: bytes.length }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  return { br, zstd, gzip: gz };
}

/** Compresses at a fast level, for dynamic responses. */
export function compressQuickly(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === "gzip") return gzipAsync(bytes, { level: 6 });
  if (coding === "zstd") return zstdAsync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 6 } });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // The default window takes megabytes for each response in flight.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length + 16)))),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}
