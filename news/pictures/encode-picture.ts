/** Re-encodes an untrusted picture with sharp: only its pixels survive, no metadata. */
import sharp, { type Sharp } from "sharp";
import { sniffImageType } from "./sniff-image-type.ts";

export interface EncodedFile {
  format: "avif" | "webp";
  /** Pixels; the height is nine sixteenths of it. */
  width: number;
  bytes: Uint8Array;
}

export interface EncodedPicture {
  files: EncodedFile[];
  /** Pixels of the largest WebP. */
  width: number;
  height: number;
}

/** Bytes of one file. */
export const maxFileBytes = 40_000;
/** Pixels to decode, such as 4800 by 3300: bounds the memory; AVIF takes four times as much per pixel. */
const maxPixels = { jpeg: 16_000_000, png: 16_000_000, webp: 16_000_000, gif: 16_000_000, avif: 6_000_000 };
/** Widths of a card at one and two device pixels per CSS pixel (app/pages/news.css). */
const cardWidths = [480, 960] as const;
const minWidth = 400;
/** Tried in order until the file is small enough. */
const qualities = { avif: [50, 38, 26, 16], webp: [74, 58, 42, 28, 14] };

/**
 * Decodes a JPEG, PNG, WebP, AVIF or the first frame of a GIF and encodes it as AVIF and WebP, cropped to 16:9, at the widths
 * of a card, each file at most 40,000 bytes. Resolves to a `problem` sentence when the picture is invalid or unsuitable.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | { problem: string }> {
  const type = sniffImageType(bytes);
  if (!type) return { problem: "It is no JPEG, PNG, WebP, AVIF or GIF." };
  try {
    const image = sharp(bytes, { failOn: "error", limitInputPixels: maxPixels[type], autoOrient: true });
    const { autoOrient: size } = await image.metadata();
    const problem = sizeProblem(size);
    return problem ? { problem } : await encode(image, Math.min(size.width, floor(size.height * 16, 9)));
  } catch (error) {
    const isLarge = error instanceof Error && /pixel limit/.test(error.message);
    return { problem: isLarge ? "It has too many pixels." : "It is broken." };
  }
}

/** Why a picture of this size, after orientation, is unsuitable for a card. */
function sizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  const ratio = width / height;
  if (!(ratio >= 0.5 && ratio <= 3)) return "Its shape fits no card.";
  if (Math.min(width, floor(height * 16, 9)) < minWidth) return "It is too small.";
  return undefined;
}

async function encode(image: Sharp, widest: number): Promise<EncodedPicture | { problem: string }> {
  const width = Math.min(widest, cardWidths[1]);
  const { data, info } = await image
    .resize({ width, height: heightOf(width), position: sharp.strategy.attention })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const { channels } = await pixels().stats();
  if (channels.every(({ stdev }) => stdev < 3)) return { problem: "It shows nothing." };

  const widths = width > cardWidths[0] * 1.2 ? [cardWidths[0], width] : [width];
  const files: EncodedFile[] = [];
  for (const format of ["webp", "avif"] as const) {
    for (const each of widths) {
      const small = await smallEnough(pixels(), format, each);
      if (small) files.push({ format, width: each, bytes: small });
    }
    if (!files.some((file) => file.format === format)) return { problem: "It cannot be made small." };
  }
  const largest = Math.max(...files.filter(({ format }) => format === "webp").map((file) => file.width));
  return { files, width: largest, height: heightOf(largest) };
}

async function smallEnough(
  pixels: Sharp,
  format: EncodedFile["format"],
  width: number,
): Promise<Uint8Array | undefined> {
  const resized = pixels.resize({ width, height: heightOf(width), fit: "fill" });
  for (const quality of qualities[format]) {
    const options = format === "avif" ? { quality, effort: 3, chromaSubsampling: "4:2:0" } : { quality };
    const bytes = await resized.clone().toFormat(format, options).toBuffer();
    if (bytes.length <= maxFileBytes) return bytes;
  }
  return undefined;
}

function heightOf(width: number): number {
  return Math.round((width * 9) / 16);
}

function floor(a: number, b: number): number {
  return Math.floor(a / b);
}
