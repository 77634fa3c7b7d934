/** Serializes a picture for its database column, and names its files. */
import { createHash } from "node:crypto";
import type { Picture } from "../article.ts";
import type { EncodedPicture } from "./encode-picture.ts";

/** Path prefix under which the files are served. */
export const picturePathPrefix = "/news-pictures/";

/** The database column `copy`, as JSON. */
interface StoredPicture {
  /** Prefix of its files' names. */
  name: string;
  /** Widths in pixels, ascending. */
  avif: number[];
  webp: number[];
  width: number;
  height: number;
}

/** The column's text for the picture from `url`, and its files with their names. */
export function serializePicture(url: string, { files, width, height }: EncodedPicture) {
  const name = nameOf(url, files);
  const widths = (wanted: "avif" | "webp") =>
    files
      .filter(({ format }) => format === wanted)
      .map((file) => file.width)
      .sort((a, b) => a - b);
  const copy: StoredPicture = { name, avif: widths("avif"), webp: widths("webp"), width, height };
  return {
    copy: JSON.stringify(copy),
    files: files.map((file) => ({ name: `${name}-${file.width}.${file.format}`, bytes: file.bytes })),
  };
}

/** Parses the column's text. */
export function parseStoredPicture(text: string): Picture {
  const { name, avif, webp, width, height }: StoredPicture = JSON.parse(text);
  const files = (format: string, widths: number[]) =>
    widths.map((each) => ({ src: `${picturePathPrefix}${name}-${each}.${format}`, width: each }));
  return { avif: files("avif", avif), webp: files("webp", webp), width, height };
}

/** True for a well-formed file name. */
export function isFileName(name: string): boolean {
  return /^[\w-]{22}-\d{3}\.(avif|webp)$/.test(name);
}

/** Content hash for cache busting. It includes the URL, so that equal bytes from two URLs are deleted independently. */
function nameOf(url: string, files: EncodedPicture["files"]): string {
  const hash = createHash("sha256").update(url);
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest("base64url").slice(0, 22);
}
