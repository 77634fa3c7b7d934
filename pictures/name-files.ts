/** Names of a picture's files: they hold a hash of the bytes, so that browsers may cache them forever. */
import { createHash } from "node:crypto";
import type { EncodedPicture } from "./encode-picture.ts";
import type { StoredPicture } from "./picture.ts";

/** The column that describes the picture, and its files with their names. `owner`: equal bytes of two owners get two names. */
export function nameFiles(owner: string, { files, width, height }: EncodedPicture) {
  const hash = createHash("sha256").update(owner);
  for (const { bytes } of files) hash.update(bytes);
  const name = hash.digest("base64url").slice(0, 22);
  const widths = (format: "avif" | "webp") =>
    files.flatMap((file) => (file.format === format ? [file.width] : [])).toSorted((a, b) => a - b);
  const stored: StoredPicture = { name, avif: widths("avif"), webp: widths("webp"), width, height };
  return {
    column: JSON.stringify(stored),
    files: files.map((file) => ({
      name: `${name}-${file.width}.${file.format}`,
      bytes: Buffer.from(file.bytes),
    })),
  };
}

/** Whether a file of ours can have this name; others need not be looked for. */
export function isFileName(name: string): boolean {
  return /^[\w-]{22}-\d{3,4}\.(avif|webp|jpeg)$/.test(name);
}
