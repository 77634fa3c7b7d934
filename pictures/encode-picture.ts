/** Re-encodes an untrusted picture with sharp: only its pixels survive, no metadata. */
import sharp, { type Sharp } from "sharp";
import { isHeic, noHeic } from "./heic.ts";

export interface EncodedFile {
  format: PictureFormat;
  /** Pixels. */
  width: number;
  bytes: Uint8Array;
}

export type PictureFormat = "avif" | "webp" | "jpeg";

export interface EncodedPicture {
  files: EncodedFile[];
  /** Pixels of the largest file of the first format. */
  width: number;
  height: number;
}

/** A problem is a sentence for the owner. */
export type EncodeResult = EncodedPicture | { problem: string };

export type ImageType = "jpeg" | "png" | "webp" | "avif" | "gif";

/** What becomes of a picture. Plain data: it is sent to the process that encodes. */
export interface PictureForm {
  /** Default: WebP and AVIF. */
  formats?: readonly PictureFormat[];
  /** Pixels of the files, ascending, and the most bytes that each may have. */
  sizes: readonly { width: number; maxBytes: number }[];
  /** The proportions that it is cropped to; absent: the whole picture. */
  crop?: { width: number; height: number };
  /** What of it the crop keeps, such as "northwest"; default: what draws the eye. */
  position?: string;
  /** A PNG, whole within the crop, whose ground stays transparent, or an SVG, of which nothing but its pixels is kept either. */
  isMark?: boolean;
  /** Pixels, after the crop. */
  minWidth: number;
  /** Width by height of what is accepted. */
  ratios: { min: number; max: number };
  /** Pixels to decode: bounds the memory; AVIF takes four times as much per pixel. */
  maxPixels: Record<ImageType, number>;
}

/** Tried in order until the file is small enough. */
const qualities = { avif: [50, 38, 26, 16], webp: [74, 58, 42, 28, 14], jpeg: [80, 66, 50, 34, 18] };

/**
 * Decodes a JPEG, PNG, WebP, AVIF or the first frame of a GIF and encodes it in the formats and sizes of the form. Resolves
 * to a `problem` when the picture is invalid or unsuitable.
 */
export async function encodePicture(bytes: Uint8Array, form: PictureForm): Promise<EncodeResult> {
  const isSvg = form.isMark && /^\s*<(svg|\?xml|!)/.test(Buffer.from(bytes.subarray(0, 200)).toString());
  const type = isSvg ? "png" : sniffImageType(bytes);
  if (form.isMark && type !== "png") return { problem: "It is no SVG or PNG." };
  if (!type) return { problem: isHeic(bytes) ? noHeic : "It is no JPEG, PNG, WebP, AVIF or GIF." };
  try {
    const limitInputPixels = form.maxPixels[type];
    const options = { failOn: "error", limitInputPixels, autoOrient: true } as const;
    // A drawing has no pixels of its own: as many as are needed.
    const density = isSvg ? Math.min(100_000, (72 * 1024) / (await sharp(bytes).metadata()).width) : 72;
    const image = sharp(bytes, { ...options, density });
    const { width, height } = (await image.metadata()).autoOrient;
    const { ratios, crop, minWidth } = form;
    if (!(width / height >= ratios.min && width / height <= ratios.max))
      return { problem: "Its shape does not fit: it is too long or too tall." };
    const box = crop ?? { width, height };
    const widest = form.isMark ? width : Math.min(width, Math.floor((height * box.width) / box.height));
    if (widest < minWidth) return { problem: `It is too small: ${minWidth} pixels in width are the least.` };
    return await encode(image, widest, box.height / box.width, form);
  } catch (error) {
    const isLarge = error instanceof Error && /pixel limit/.test(error.message);
    return { problem: isLarge ? "It has too many pixels." : "It is broken." };
  }
}

/**
 * The type by its magic bytes, ignoring file name and Content-Type (WHATWG MIME Sniffing, section 6.1; for AVIF, the brands of
 * its file type box). Undefined for everything else, above all SVG, which can hold scripts.
 */
export function sniffImageType(bytes: Uint8Array): ImageType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(0, 4) === "RIFF" && text(8, 14) === "WEBPVP") return "webp";
  // The box is less than 256 bytes long.
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, bytes[3] ?? 0))) return "avif";
  return undefined;
}

/** `slope`: height by width of the files. */
async function encode(
  image: Sharp,
  widest: number,
  slope: number,
  { sizes, formats = ["webp", "avif"], isMark, position }: PictureForm,
): Promise<EncodeResult> {
  const heightOf = (width: number) => Math.round(width * slope);
  const largest = sizes.find(({ width }) => width >= widest) ?? sizes.at(-1);
  if (!largest) throw new Error("A picture form has no sizes.");
  const width = Math.min(widest, largest.width);
  const sized = image.resize({
    ...(isMark && { fit: "contain", background: "#00000000" }),
    width,
    height: heightOf(width),
    position: position ?? sharp.strategy.attention,
  });
  if (!isMark) sized.flatten({ background: "#ffffff" });
  const { data, info } = await sized.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = sharp(data, { raw });
  const { channels } = await pixels.stats();
  if (channels.every(({ stdev }) => stdev < 3)) return { problem: "It shows nothing." };

  const wanted = [
    ...sizes.filter((size) => size.width * 1.2 < width),
    { width, maxBytes: largest.maxBytes },
  ].map((size) => ({ ...size, height: heightOf(size.width) }));
  const files: EncodedFile[] = [];
  for (const format of formats) {
    for (const size of wanted) {
      const bytes = await smallEnough(pixels, format, size);
      if (bytes) files.push({ format, width: size.width, bytes });
    }
    if (!files.some((file) => file.format === format)) return { problem: "It cannot be made small." };
  }
  const shown = Math.max(...files.filter(({ format }) => format === formats[0]).map((file) => file.width));
  return { files, width: shown, height: heightOf(shown) };
}

async function smallEnough(
  pixels: Sharp,
  format: EncodedFile["format"],
  { maxBytes, width, height }: { maxBytes: number; width: number; height: number },
) {
  const resized = pixels.clone().resize({ width, height, fit: "fill" });
  let bytes: Buffer | undefined;
  for (const quality of qualities[format]) {
    const options = format === "avif" ? { quality, effort: 3, chromaSubsampling: "4:2:0" } : { quality };
    bytes = await resized.clone().toFormat(format, options).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  // A mail links the JPEG by the name of another file: there is one for each.
  return format === "jpeg" ? bytes : undefined;
}
