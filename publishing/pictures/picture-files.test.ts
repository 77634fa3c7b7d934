/** Pictures of entries as files beside the entries, from one engine to the other. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sniffImageType } from "../../pictures/encode-picture.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import { exportPictures, importPictures, readUpload } from "./picture-files.ts";
import { addPicture, maxUploadBytes, withEntryPictures } from "./pictures.ts";

const saving = { by: "import", now: new Date("2026-11-22T18:00:00Z") };
const databases = openOnBothEngines();
const folder = () => mkdtempSync(join(tmpdir(), "picture-files-"));

describe.each(engines)("from %s", (engine) => {
  test("exported pictures have the same ids in another database, and a second import changes nothing", async () => {
    const from = databases[engine];
    const to = databases[engine === "SQLite" ? "PostgreSQL" : "SQLite"];
    const upload = await drawPhoto({ width: 700, height: 500, seed: engine.length }).png().toBuffer();
    const result = await addPicture(from, upload, saving);
    const id = "id" in result ? result.id : "";
    const dir = folder();
    const written = await exportPictures(from, dir);
    expect(readdirSync(join(dir, "pictures"))).toHaveLength(written);
    expect(sniffImageType(readFileSync(join(dir, `pictures/${id}.webp`)))).toBe("webp");

    const first = await importPictures(to, dir, saving);
    expect(first).toMatchObject({ refused: [] });
    expect(first.added).toBeGreaterThan(0);
    expect((await withEntryPictures(to, [id])).get(id)).toMatchObject({ width: 700, height: 500 });
    expect(await importPictures(to, dir, saving)).toEqual({ added: 0, known: written, refused: [] });
    // The first upload is still the same picture there.
    expect(await addPicture(to, upload, saving)).toEqual({ outcome: "known", id });
    expect(await importPictures(from, dir, saving)).toEqual({ added: 0, known: written, refused: [] });
  });
});

test("files that are no pictures of ours are named and refused, and the others come in", async () => {
  const db = databases.SQLite;
  const dir = folder();
  expect(await importPictures(db, dir, saving)).toEqual({ added: 0, known: 0, refused: [] });
  mkdirSync(join(dir, "pictures"));
  const put = (name: string, bytes: Buffer | string) => writeFileSync(join(dir, "pictures", name), bytes);
  const [good, broken, huge] = ["a", "b", "c"].map((letter) => letter.repeat(32));
  put(`${good}.jpg`, await drawPhoto({ width: 700, height: 500, seed: 3 }).jpeg().toBuffer());
  put(`${broken}.webp`, "<svg/>");
  put(`${huge}.webp`, Buffer.alloc(maxUploadBytes + 1));
  put("hall.jpg", "x");
  put(".DS_Store", "x");
  expect(await importPictures(db, dir, saving)).toEqual({
    added: 1,
    known: 0,
    refused: [
      { file: `pictures/${broken}.webp`, why: "It is no JPEG, PNG, WebP, AVIF or GIF." },
      { file: `pictures/${huge}.webp`, why: "It’s larger than 20 MB." },
      { file: "pictures/hall.jpg", why: expect.stringContaining("Its name is not the id of a picture.") },
    ],
  });
  expect((await withEntryPictures(db, [good])).size).toBe(1);
});

test("with no picture nothing is written", async () => {
  const db = databases.SQLite;
  await db.deleteFrom("entry_pictures").execute();
  const dir = folder();
  expect(await exportPictures(db, dir)).toBe(0);
  expect(existsSync(join(dir, "pictures"))).toBe(false);
});

test("a path that is no file, or nothing at all, is a sentence and no stack of code", async () => {
  expect(await readUpload("/nowhere.jpg")).toEqual({
    problem: "There is no such file, or it may not be read.",
  });
  expect(await readUpload(folder())).toEqual({ problem: "It is no file." });
  expect(await readUpload("/dev/zero")).toEqual({ problem: "It is no file." });
});
