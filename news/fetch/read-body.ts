/** Reads a response body with a size limit before and after decompression (zip bombs). */
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { FeedError } from "./feed-error.ts";

/** Bytes; the limit for one body, compressed and decompressed. */
export const maxBytes = 5 * 1024 * 1024;
/** Bytes; few feeds are larger. */
const largeBytes = 512 * 1024;

/**
 * Reads a body and decompresses it (gzip, br, zstd, deflate with or without zlib header) as it arrives. Throws a
 * FeedError when it exceeds 5 MB or has an unsupported content coding, and zlib's error when it is corrupt. `beforeLarge` is awaited once, when the
 * body exceeds 512 KB, before more of it is read.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  coding: string | null,
  beforeLarge?: () => Promise<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = limited(body);
  const { value: first } = (await compressed.next()) as { value?: Uint8Array };
  async function* all() {
    if (first) yield first;
    yield* compressed;
  }
  const decompressor = decompressorFor((coding ?? "").trim().toLowerCase(), first);
  if (!decompressor) return collect(all(), beforeLarge);
  let whole: Uint8Array<ArrayBuffer> | undefined;
  await pipeline(all, decompressor, async (decompressed: AsyncIterable<Uint8Array>) => {
    whole = await collect(decompressed, beforeLarge);
  });
  return whole ?? new Uint8Array();
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}

async function collect(body: AsyncIterable<Uint8Array>, beforeLarge: (() => Promise<unknown>) | undefined) {
  // One growing buffer: concatenated chunks would take twice the memory.
  const memory = new ArrayBuffer(0, { maxByteLength: maxBytes });
  let isLarge = false;
  try {
    for await (const chunk of limited(body)) {
      const size = memory.byteLength;
      memory.resize(size + chunk.byteLength);
      new Uint8Array(memory).set(chunk, size);
      if (isLarge || memory.byteLength <= largeBytes) continue;
      isLarge = true;
      await beforeLarge?.();
    }
    return new Uint8Array(memory, 0, memory.byteLength);
  } catch (error) {
    // Freed at once, not at the next garbage collection.
    memory.resize(0);
    throw error;
  }
}

export function tooLarge(): FeedError {
  return new FeedError("It is larger than 5 MB.");
}

/** At most 8 MB of window (RFC 9659); the format allows gigabytes. */
const zstdWindow = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** `first`: the first chunk, which tells the two kinds of deflate apart. */
function decompressorFor(coding: string, first: Uint8Array | undefined): Transform | undefined {
  if (!first) return undefined;
  // Some servers pack a body and do not say so: no feed begins with gzip's own two bytes.
  if (coding === "" || coding === "identity")
    return first[0] === 0x1f && first[1] === 0x8b ? createGunzip() : undefined;
  if (coding === "gzip" || coding === "x-gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  if (coding === "zstd") return createZstdDecompress(zstdWindow);
  // RFC 9110 asks for a zlib header, but many servers send raw deflate; the header's low four bits are always 8.
  if (coding === "deflate") return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  throw new FeedError("It is compressed in a way we cannot read.");
}
