/** Entry of the child process that re-encodes pictures: bytes in, files out, one at a time. */
import sharp from "sharp";
import { type EncodedPicture, encodePicture } from "./encode-picture.ts";

export type EncodeResult = EncodedPicture | { problem: string };

sharp.concurrency(1);
sharp.cache(false);
// Allowlist of libvips' decoders.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

process.on("message", async (bytes: Uint8Array) => process.send?.(await encodePicture(bytes)));
