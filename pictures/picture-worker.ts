/** Entry of the child process that re-encodes pictures: bytes in, files out, one at a time. */
import sharp from "sharp";
import { encodePicture } from "./encode-picture.ts";
import type { EncodeJob } from "./encode-process.ts";

sharp.concurrency(1);
sharp.cache(false);
// Allowlist of libvips' decoders. That of SVG runs no script and opens no address.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});

process.on("message", async ({ bytes, form }: EncodeJob) => process.send?.(await encodePicture(bytes, form)));
