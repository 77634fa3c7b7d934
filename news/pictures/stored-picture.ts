/** How our copy of a picture is written down, and what a page is told of it. */
import { createHash } from "node:crypto";
import type { Picture } from "../article.ts";
import type { EncodedPicture } from "./encode-picture.ts";

/** Begins every path under which a file of a copy is served. */
export const picturePathPrefix = "/news-pictures/";

/** What the database's column `copy` holds, as JSON. */
interface Copy {
  /** Begins the names of its files. */
  name: string;
  /** Widths in pixels, the smallest first. */
  avif: number[];
  webp: number[];
  width: number;
  height: number;
}

/** The column's text for a picture that was at `url`, and its files with their names. */
export function serializePicture(url: string, { files, width, height }: EncodedPicture) {
  const name = nameOf(url, files);
  const widths = (wanted: "avif" | "webp") =>
    files
      .filter(({ format }) => format === wanted)
      .map((file) => file.width)
      .sort((a, b) => a - b);
  const copy: Copy = { name, avif: widths("avif"), webp: widths("webp"), width, height };
  return {
    copy: JSON.stringify(copy),
    files: files.map((file) => ({ name: `${name}-${file.width}.${file.format}`, bytes: file.bytes })),
  };
}

/** What a page is told, of the column's text. */
export function parseStoredPicture(text: string): Picture {
  const { name, avif, webp, width, height }: Copy = JSON.parse(text);
  const files = (format: string, widths: number[]) =>
    widths.map((each) => ({ src: `${picturePathPrefix}${name}-${each}.${format}`, width: each }));
  return { avif: files("avif", avif), webp: files("webp", webp), width, height };
}

/** True for what can be the name of a file. */
export function isFileName(name: string): boolean {
  return /^[\w-]{22}-\d{3}\.(avif|webp)$/.test(name);
}

/** Other bytes have another name, and so have the same bytes from elsewhere: each is forgotten by itself. */
function nameOf(url: string, files: EncodedPicture["files"]): string {
  const hash = createHash("sha256").update(url);
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest("base64url").slice(0, 22);
}
