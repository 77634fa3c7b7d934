/** Photos in HEIC, which our decoder and most browsers cannot read. No decoder here: browsers load this file too. */

export const noHeic =
  "It is a HEIC photo, which few browsers can show. On the iPhone: Settings, Camera, Formats, Most Compatible; or open it in Photos and choose Export as JPEG.";

/** By the brands of its file type box, as telephones from Apple write them (ISO/IEC 23008-12, annex B). */
export function isHeic(bytes: Uint8Array): boolean {
  const box = String.fromCharCode(...bytes.subarray(4, bytes[3] ?? 0));
  return /^ftyp.*(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(box);
}
