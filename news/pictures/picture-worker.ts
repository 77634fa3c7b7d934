/** A process of its own that re-encodes pictures: bytes in, files out, one at a time, after everybody else. */
import sharp from "sharp";
import { type EncodedPicture, encodePicture } from "./encode-picture.ts";

export type EncodeResult = EncodedPicture | { problem: string };

sharp.concurrency(1);
sharp.cache(false);
// Of the many formats that libvips knows, those that we take.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

process.on("message", async (bytes: Uint8Array) => process.send?.(await encodePicture(bytes)));
