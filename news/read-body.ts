/** Reads a response body with a limit before and after unpacking. */
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from "node:zlib";
import { FeedError } from "./feed-error.ts";

/** Bytes; the limit for one feed, packed and unpacked. */
export const mostBytes = 5 * 1024 * 1024;

/** Bytes; few feeds are larger. */
const largeBytes = 512 * 1024;

/**
 * Reads a body and undoes its content coding (gzip, br, zstd, deflate with or without zlib header). Throws a FeedError
 * when it is larger than 5 MB, broken, or coded in a way we did not ask for. `beforeLarge` is
 * awaited once, when the body turns out to be larger than 512 KB, before more of it is read.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  coding: string | null,
  beforeLarge?: () => Promise<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await collect(body, beforeLarge);
  const unpack = unpackers[(coding ?? "identity").trim().toLowerCase()];
  if (!unpack) throw new FeedError("It is compressed in a way we cannot read.");
  try {
    return ownBytes(await unpack(packed));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new FeedError("Its compression is broken.", { cause: error });
  }
}

async function collect(
  body: AsyncIterable<Uint8Array>,
  beforeLarge: (() => Promise<unknown>) | undefined,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isLarge = false;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
    if (size <= largeBytes || isLarge) continue;
    isLarge = true;
    await beforeLarge?.();
  }
  return Buffer.concat(chunks);
}

/** Bytes that share their memory with nobody, so that they can be handed to another thread. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isAlone ? new Uint8Array(buffer) : Uint8Array.from(bytes);
}

/** What a feed beyond the limit fails with. */
export function tooLarge(): FeedError {
  return new FeedError("It is larger than 5 MB.");
}

type Unpack = (packed: Buffer) => Promise<Uint8Array>;

const limit = { maxOutputLength: mostBytes };

const unpackers: Record<string, Unpack> = {
  "": async (packed) => packed,
  identity: async (packed) => packed,
  gzip: (packed) => promisify(gunzip)(packed, limit),
  "x-gzip": (packed) => promisify(gunzip)(packed, limit),
  br: (packed) => promisify(brotliDecompress)(packed, limit),
  zstd: (packed) => promisify(zstdDecompress)(packed, limit),
  // Half of the servers send the zlib header that RFC 9110 asks for, half do not; its low four bits are always 8.
  deflate: (packed) =>
    ((packed[0] ?? 0) & 0x0f) === 8
      ? promisify(inflate)(packed, limit)
      : promisify(inflateRaw)(packed, limit),
};
