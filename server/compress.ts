import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** File endings whose content gets smaller by compression. */
export const compressible = /\.(html|css|js|json|svg|txt|xml|webmanifest|ico)$/;

/** The smallest brotli and gzip forms of some bytes; slow, for files that are made once. */
export async function compressBest(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotliAsync(bytes, { params }), gzipAsync(bytes, { level: 9 })]);
  return { br, gzip: gz };
}

/** A quick brotli form, for pages made on request. */
export function compressQuickly(bytes: Buffer): Promise<Buffer> {
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
