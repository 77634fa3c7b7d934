/** Pictures of entries cut, described and replaced in every entry that shows them, and all of it taken back, on both engines. */
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { issue } from "../../publishing/kinds/issue.ts";
import { story } from "../../publishing/kinds/story.ts";
import { listPictures } from "../../publishing/pictures/picture-library.ts";
import { addPicture, readEntryPictureFile, withEntryPictures } from "../../publishing/pictures/pictures.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { drawPhoto } from "../../test/support/pictures.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-26T03:04:05Z");

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let picture: string;
  let [first, second, sent] = [0, 0, 0];
  const act = (name: string, input: Record<string, string>) =>
    actingOn(db).act(`picture.${name}`, picture, input, { now, role: "editor" });
  const undo = (event: number | undefined) => actingOn(db).undo(event, { now, role: "editor" });
  const entry = async (id: number) =>
    (await findEntryById(db, id)) as NonNullable<Awaited<ReturnType<typeof findEntryById>>>;
  const addressOf = async (id: string) => (await withEntryPictures(db, [id])).get(id)?.webp.at(-1)?.src ?? "";

  beforeAll(async () => {
    db = databases[engine];
    const added = await addPicture(db, await drawPhoto({ width: 1000, height: 500 }).jpeg().toBuffer(), {
      by: "test",
      now,
    });
    if (added.outcome === "refused") throw new Error(added.why);
    picture = added.id;
    const body = `${"A long enough text about a hall. ".repeat(4)}\n\n![A hall](${await addressOf(picture)})\n`;
    const make = async (
      kind: typeof story,
      slug: string,
      values: Record<string, string>,
      text: string,
      state: "draft" | "published",
    ) => {
      const saving = { by: "test", now, slug, state } as const;
      const made = await createEntry(db, kind, { values, body: text }, saving);
      if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
      return made.entry.id;
    };
    const values = { title: "A hall", writer: "Ada", picture, alt: "A hall" };
    first = await make(story, "first", values, "A long enough text about a hall. ".repeat(4), "published");
    second = await make(story, "second", { title: "Its door", writer: "Ada" }, body, "draft");
    sent = await make(
      issue,
      "sent",
      { title: "What happened this week", subject: "What happened this week" },
      body,
      "published",
    );
  });

  test("the library says where each is shown: a story, a text, an issue that was sent", async () => {
    const [one] = (await listPictures(db)).pictures;
    expect(one?.uses.map(({ id, isNow, state }) => [id, isNow, state]).toSorted()).toEqual(
      [
        [first, true, "published"],
        [second, true, "draft"],
        [sent, true, "published"],
      ].toSorted(),
    );
  });

  test("a part of it is a picture of its own, and the old one stays where it is used", async () => {
    const made = done(await act("crop", { shape: "1:1", position: "west" }));
    const [newest] = (await listPictures(db)).pictures.filter(({ id }) => id !== picture);
    expect(newest?.picture).toMatchObject({ width: 500, height: 500 });
    expect(newest?.uses).toEqual([]);
    expect((await entry(first)).values.picture).toBe(picture);
    const [left, whole] = await Promise.all(
      [newest?.id ?? "", picture].map(async (id) => {
        const bytes = await readEntryPictureFile(db, (await addressOf(id)).slice(7));
        const { data } = await sharp(bytes)
          .extract({ left: 20, top: 20, width: 1, height: 1 })
          .raw()
          .toBuffer({ resolveWithObject: true });
        return [...data];
      }),
    );
    for (const [at, value] of (left ?? []).entries())
      expect(Math.abs(value - (whole?.[at] ?? 0))).toBeLessThan(12);
    expect(made.isUndoable).toBe(false);
  });

  test("another takes its place in every entry, with a new address, and one undo takes it back", async () => {
    const before = await addressOf(picture);
    const replaced = done(await act("replace", { shape: "1:1", position: "center" }));
    expect(replaced.text).toContain("2 entries");
    const { values } = await entry(first);
    expect(values.picture).not.toBe(picture);
    const address = await addressOf(values.picture ?? "");
    expect((await entry(second)).body).toContain(`](${address})`);
    // What was mailed says what it said.
    expect((await entry(sent)).body).toContain(before);
    const known = (await listPictures(db)).pictures.find(({ id }) => id === picture);
    expect(known?.uses.find(({ id }) => id === first)?.isNow).toBe(false);
    const undone = await undo(replaced.event);
    expect(undone).toMatchObject({ undone: [`picture:${picture}`] });
    expect((await entry(first)).values.picture).toBe(picture);
    expect((await entry(second)).body).toContain(before);
    expect((await entry(first)).state).toBe("published");
  });

  test("its description is changed in every entry at once, and taken back", async () => {
    const described = done(await act("describe", { alt: "The [new] hall" }));
    expect((await entry(first)).values.alt).toBe("The new hall");
    expect((await entry(second)).body).toContain("![The new hall](");
    await undo(described.event);
    expect((await entry(first)).values.alt).toBe("A hall");
    expect(await act("describe", { alt: " " })).toMatchObject({ refused: "invalid" });
  });

  test("nothing is cut out of a picture that is not there, nor without a shape", async () => {
    expect(await act("crop", { shape: "x", position: "west" })).toMatchObject({ refused: "invalid" });
    expect(await act("crop", { shape: "1:1", position: "../x" })).toMatchObject({ refused: "invalid" });
    const none = { shape: "1:1", position: "west" };
    expect(await actingOn(db).act("picture.crop", "0".repeat(32), none, { now })).toMatchObject({
      refused: "not_found",
    });
  });
});
