/** MIME sniffing: detects an image's type by its magic bytes, ignoring file name and Content-Type. */

export type ImageType = "jpeg" | "png" | "webp" | "avif" | "gif";

/**
 * The type, by the signatures of the WHATWG MIME Sniffing standard (section 6.1) and, for AVIF, the brands of its file
 * type box (AV1 Image File Format, section 6). Undefined for everything else, above all SVG, which can hold scripts.
 */
export function sniffImageType(bytes: Uint8Array): ImageType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(0, 4) === "RIFF" && text(8, 14) === "WEBPVP") return "webp";
  if (text(4, 8) === "ftyp" && brands(bytes, text).some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  return undefined;
}

/** The major brand and the compatible ones (ISO/IEC 14496-12, section 4.3). */
function brands(bytes: Uint8Array, text: (from: number, to: number) => string): string[] {
  const [, , high = 0, low = 0] = bytes;
  const end = Math.min(bytes[0] || bytes[1] ? 0 : high * 256 + low, 256, bytes.length);
  const found = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(text(at, at + 4));
  return found;
}
