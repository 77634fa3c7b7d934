/** JPEG forms of pictures for mails, beside the files for pages: classic Outlook shows no WebP. New pictures come with them. */
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { PictureForm } from "../../pictures/encode-picture.ts";
import { openPictureEncoder } from "../../pictures/encode-process.ts";
import { entryPicture } from "./pictures.ts";

/** Pictures of one run, for which the process of the encoder lives. */
const most = 50;

/** Adds the JPEG forms of pictures that were uploaded before these were made. Returns how many pictures got them. */
export async function addJpegForms(db: Database): Promise<number> {
  const rows = await db
    .selectFrom("entry_picture_files as file")
    .select(["file.name", "file.picture_id"])
    .where("file.name", "like", "%.webp")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entry_picture_files as jpeg")
            .select("jpeg.name")
            .whereRef("jpeg.picture_id", "=", "file.picture_id")
            .where("jpeg.name", "like", "%.jpeg"),
        ),
      ),
    )
    .orderBy("file.picture_id")
    .limit(most)
    .execute();
  if (rows.length === 0) return 0;
  const encoder = openPictureEncoder();
  try {
    let added = 0;
    for (const { name, picture_id } of rows) {
      const source = await db
        .selectFrom("entry_picture_files")
        .select("bytes")
        .where("name", "=", name)
        .executeTakeFirst();
      const made = source && (await encoder.encode(source.bytes, jpegForm));
      // What cannot be read is a damaged file: mails show its words, as before.
      if (!made || "problem" in made) continue;
      const files = made.files.map(({ bytes }) => ({
        name: name.replace(/webp$/, "jpeg"),
        picture_id,
        bytes: Buffer.from(bytes),
      }));
      await withRetry(() =>
        db
          .insertInto("entry_picture_files")
          .values(files)
          .onConflict((conflict) => conflict.column("name").doNothing())
          .execute(),
      );
      added += files.length;
    }
    return added;
  } finally {
    encoder.close();
  }
}

/** As large as the file that it is made from. */
const jpegForm: PictureForm = {
  ...entryPicture,
  formats: ["jpeg"],
  sizes: entryPicture.sizes.slice(-1),
  minWidth: 1,
  ratios: { min: 0.1, max: 10 },
};
