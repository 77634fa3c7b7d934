/** A process of its own that re-encodes pictures: bytes in, files out, one at a time, after everybody else. */
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { type EncodedPicture, encodePicture } from "./encode-picture.ts";

export type EncodeResult = EncodedPicture | { problem: string };

// The pages go first; the threads that do the work begin later and take this over.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);
// Of the many formats that libvips knows, those that we take.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

process.on("message", async (bytes: Uint8Array) => process.send?.(await encodePicture(bytes)));
