/** Pictures of entries, on both engines. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { copyTables } from "../../db/backup/copy-tables.ts";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import type { Picture } from "../../pictures/picture.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import { createEntry } from "../entries/save-entry.ts";
import { story } from "../kinds/story.ts";
import { addPicture, maxUploadBytes, readEntryPictureFile, withEntryPictures } from "./pictures.ts";

const saving = { by: "test", now: new Date("2026-11-22T18:00:00Z") };
const databases = openOnBothEngines();

/** Small, so that it is encoded fast; each `seed` is another picture. */
function photo(seed: number): Promise<Buffer> {
  return drawPhoto({ width: 700, height: 500, seed }).jpeg().toBuffer();
}

async function added(db: Database, bytes: Uint8Array): Promise<string> {
  const result = await addPicture(db, bytes, saving);
  if (result.outcome === "refused") throw new Error(result.why);
  return result.id;
}

async function shown(db: Database, id: string): Promise<Picture> {
  const picture = (await withEntryPictures(db, [id])).get(id);
  if (!picture) throw new Error("There is no such picture.");
  return picture;
}

async function filesOf(db: Database, { avif, webp }: Picture): Promise<Buffer[]> {
  const files = await Promise.all(
    [...avif, ...webp].map(({ src }) => readEntryPictureFile(db, src.replace("/media/", ""))),
  );
  return files.map((bytes) => bytes as Buffer);
}

const widths = ({ avif, webp }: Picture) => [avif, webp].map((files) => files.map(({ width }) => width));

describe.each(engines)("on %s", (engine) => {
  test("each width has a JPEG of the same name for mails", async () => {
    const db = databases[engine];
    const picture = await shown(db, await added(db, await photo(91)));
    const jpegs = async () =>
      Promise.all(
        picture.webp.map(async ({ src }) => {
          const bytes = await readEntryPictureFile(db, src.replace("/media/", "").replace("webp", "jpeg"));
          return bytes && (await sharp(bytes).metadata());
        }),
      );
    const expected = picture.webp.map(({ width }) => ({ format: "jpeg", width }));
    expect(await jpegs()).toMatchObject(expected);
  });

  test("an uploaded photograph is shown whole, in AVIF and WebP and three widths, without place and camera", async () => {
    const db = databases[engine];
    const exif = { IFD0: { Copyright: "secret words" }, IFD3: { GPSLatitudeRef: "N" } };
    const upload = await drawPhoto({ width: 2400, height: 1600 }).withExif(exif).jpeg().toBuffer();
    expect(upload.includes("secret words")).toBe(true);
    const id = await added(db, upload);
    expect(id).toBe(createHash("sha256").update(upload).digest("hex").slice(0, 32));
    const picture = await shown(db, id);
    expect(picture).toMatchObject({ width: 1600, height: 1067 });
    expect(widths(picture)).toEqual([
      [480, 960, 1600],
      [480, 960, 1600],
    ]);
    for (const bytes of await filesOf(db, picture)) {
      expect(bytes.includes("secret words")).toBe(false);
      const { width, height, exif, icc, xmp } = await sharp(bytes).metadata();
      expect(width / height).toBeCloseTo(1.5, 2);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    }
  });

  test("the same upload is the same picture, also when two send it at once", async () => {
    const db = databases[engine];
    const upload = await photo(2);
    const results = await Promise.all([addPicture(db, upload, saving), addPicture(db, upload, saving)]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["added", "known"]);
    expect(await addPicture(db, upload, saving)).toEqual({ outcome: "known", id: await added(db, upload) });
    expect(await filesOf(db, await shown(db, await added(db, upload)))).toHaveLength(4);
  });

  test("ids and file names that are none of ours have no picture", async () => {
    const db = databases[engine];
    const id = await added(db, await photo(3));
    const found = await withEntryPictures(db, [id, undefined, "", "x' or 1=1", "f".repeat(32)]);
    expect([...found.keys()]).toEqual([id]);
    expect(await withEntryPictures(db, [])).toEqual(new Map());
    for (const name of ["", "../site.db", `${"a".repeat(22)}-480.png`, `${"a".repeat(22)}-480.webp`])
      expect(await readEntryPictureFile(db, name)).toBeUndefined();
  });

  test("a published entry that named its picture before it was here shows it at once", async () => {
    const db = databases[engine];
    const upload = await photo(4);
    const picture = createHash("sha256").update(upload).digest("hex").slice(0, 32);
    const values = { title: "A story", writer: "Ada", picture, alt: "A bridge" };
    const made = await createEntry(db, story, { values, body: "Text." }, { ...saving, state: "published" });
    expect(made.outcome).toBe("saved");
    const before = (await readContentVersions(db)).get("story") ?? 0;
    await added(db, upload);
    expect((await readContentVersions(db)).get("story")).toBe(before + 1);
    await added(db, await photo(5));
    expect((await readContentVersions(db)).get("story")).toBe(before + 1);
  });

  test("pictures are copied to the other engine byte for byte", async () => {
    const from = databases[engine];
    const to = databases[engine === "SQLite" ? "PostgreSQL" : "SQLite"];
    const id = await added(from, await photo(6));
    const files = await filesOf(from, await shown(from, id));
    const rollback = new Error("rolled back");
    const copying = from.transaction().execute((source) =>
      to.transaction().execute(async (target) => {
        const tables = (await target.introspection.getTables()).map(({ name }) => name as "entries");
        for (const table of tables.filter((name) => !name.startsWith("search_")))
          await target.deleteFrom(table).execute();
        await copyTables(source, target);
        expect(await filesOf(target, await shown(target, id))).toEqual(files);
        throw rollback;
      }),
    );
    await expect(copying).rejects.toBe(rollback);
  });
});

describe("an upload that is no good", () => {
  const cmyk = () => drawPhoto({ width: 700, height: 500 }).toColourspace("cmyk").jpeg().toBuffer();
  const cut = async () => (await drawPhoto().jpeg().toBuffer()).subarray(0, 9_000);
  const bomb = () =>
    sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
  const strip = () => drawPhoto({ width: 2000, height: 400 }).png().toBuffer();
  const stamp = () => drawPhoto({ width: 300, height: 300 }).png().toBuffer();

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      "a drawing that can hold a program",
      () => Buffer.from("<svg/>"),
      "It is no JPEG, PNG, WebP, AVIF or GIF.",
    ],
    ["a web page", () => Buffer.from("<!doctype html>"), "It is no JPEG, PNG, WebP, AVIF or GIF."],
    ["an empty file", () => Buffer.alloc(0), "It is no JPEG, PNG, WebP, AVIF or GIF."],
    ["a picture that breaks off", cut, "It is broken."],
    ["a picture that unpacks to far more than it weighs", bomb, "It has too many pixels."],
    ["a file of more than 20 MB", () => new Uint8Array(maxUploadBytes + 1), "It’s larger than 20 MB."],
    ["a strip", strip, "Its shape does not fit: it is too long or too tall."],
    ["a stamp", stamp, "It is too small: 320 pixels in width are the least."],
  ])("%s is refused with a sentence, and nothing is kept", async (_, make, why) => {
    const db = databases.SQLite;
    const count = () => db.selectFrom("entry_pictures").select("id").execute();
    const before = await count();
    expect(await addPicture(db, await make(), saving)).toEqual({ outcome: "refused", why });
    expect(await count()).toEqual(before);
  });

  test("a moving picture stands still, one for printers is in colors of screens, and what hides in a file is gone", async () => {
    const db = databases.SQLite;
    const frames = await Promise.all(
      [1, 2].map((seed) => drawPhoto({ width: 400, height: 300, seed }).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    const program = Buffer.concat([await photo(9), Buffer.from("<script>alert(901)</script>")]);
    for (const upload of [moving, await cmyk(), program])
      for (const bytes of await filesOf(db, await shown(db, await added(db, upload)))) {
        const { pages, space } = await sharp(bytes).metadata();
        expect([pages ?? 1, space]).toEqual([1, "srgb"]);
        expect(bytes.includes("script")).toBe(false);
      }
  });
});
