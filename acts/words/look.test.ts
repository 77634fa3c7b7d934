/** The look: drafted, judged, published and taken back, with its pictures, on both engines. */
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { look } from "../../content/look.ts";
import { paints } from "../../content/paint.ts";
import type { Database } from "../../db/schema.ts";
import { drawings } from "../../media/drawings.ts";
import { deleteUnusedPictures } from "../../publishing/pictures/picture-retention.ts";
import { readEntryPictureFile } from "../../publishing/pictures/pictures.ts";
import { actingOn, done, servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import { listWords, loadWords } from "../../words/store.ts";
import { commandLine } from "../act.ts";
import { acts } from "../catalog.ts";
import { perform } from "../perform.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-26T03:04:05Z");
afterAll(() => setSnapshot({ settings: {}, wording: {} }));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  const act = (name: string, input = {}, id = "look") => actingOn(db).act(name, id, input, { now });
  const undo = (event: number | undefined) => actingOn(db).undo(event, { now });
  const seen = async (...names: (keyof typeof paints)[]) => {
    await loadWords(db);
    return names.map((name) => paints[name]);
  };
  const upload = (name: string, fields: Readonly<Record<string, Blob | string>>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const known = acts.get(name);
    if (!known) throw new Error(name);
    return perform(servicesOf(db, now), known, { actor: commandLine, ids: ["look"], form });
  };

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["words", "word_revisions", "events", "activity"] as const)
      await db.deleteFrom(table).execute();
    await loadWords(db);
  });

  test("several colors are drafted, published and taken back, each with one press", async () => {
    const colors = { "paint.oxblood-700": "#7a3b00", "paint.cyan-700": "#2b4c8c" };
    done(await act("look.draft", colors));
    expect(await seen("oxblood-700", "cyan-700")).toEqual(["#6b1220", "#0b5d6a"]);
    const published = done(await act("look.publish"));
    expect(await seen("oxblood-700", "cyan-700")).toEqual(["#7a3b00", "#2b4c8c"]);
    done(await act("look.publish", { "paint.oxblood-700": "#6b1220" }));
    expect(await seen("oxblood-700")).toEqual(["#6b1220"]);
    expect((await listWords(db)).map(({ key }) => key)).toEqual(["paint.cyan-700"]);
    expect(await undo(published.event)).toMatchObject({ refused: "conflict" });
    const back = done(await act("look.publish", { "paint.cyan-700": "#0b5d6a" }));
    await undo(back.event);
    expect(await seen("cyan-700")).toEqual(["#2b4c8c"]);
  });

  test("undoing a publication brings the draft back, and a draft is discarded and brought back", async () => {
    done(await act("look.draft", { "paint.oxblood-700": "#7a3b00" }));
    const published = done(await act("look.publish"));
    await undo(published.event);
    expect(await listWords(db)).toMatchObject([{ key: "paint.oxblood-700", text: null, draft: "#7a3b00" }]);
    const gone = done(await act("look.discard"));
    expect(await listWords(db)).toEqual([]);
    await undo(gone.event);
    expect(await listWords(db)).toMatchObject([{ draft: "#7a3b00" }]);
  });

  test("a color in which links could not be read is drafted but not published, and what is offered is", async () => {
    done(await act("look.draft", { "paint.oxblood-700": "#c9a227" }));
    const refused = await act("look.publish");
    expect(refused).toMatchObject({
      refused: "invalid",
      message: expect.stringContaining("to 1, and it needs 4.5"),
    });
    const [{ paint = "", color = "" }] = (refused.detail as { weak: [{ paint: string; color: string }] })
      .weak;
    expect(await seen("oxblood-700")).toEqual(["#6b1220"]);
    done(await act("look.draft", { "paint.oxblood-700": "#c9a227", use: `paint.${paint} ${color}` }));
    done(await act("look.publish"));
    expect(await seen("oxblood-700")).toEqual([color]);
  });

  test.each([
    ["words.set", "paint.ink", { text: "#eeeeee" }],
    ["settings.save", "look", { "paint.ink": "#eeeeee" }],
    ["words.import", "", { file: '{"paint.ink":"#eeeeee"}' }],
  ])("%s takes no such color either", async (name, id, input) => {
    expect(await act(name, input, id)).toMatchObject({
      refused: "invalid",
      message: expect.stringContaining("Text on"),
    });
    expect(await listWords(db)).toEqual([]);
    done(await act(name, JSON.parse(JSON.stringify(input).replace("#eeeeee", "#101010")), id));
  });

  test("a color goes back to its default alone only where the others let it", async () => {
    const lighter = {
      "paint.night-850": "#30414e",
      "paint.copper-400": "#f0b080",
      "paint.steel-500": "#8ea6b4",
    };
    expect(await act("look.publish", lighter)).toMatchObject({ refused: "invalid" });
    done(await act("look.publish", { ...lighter, "paint.steel-450": "#c0d0d8" }));
    expect(await act("words.unset", {}, "paint.steel-450")).toMatchObject({ refused: "invalid" });
    expect(await seen("steel-450")).toEqual(["#c0d0d8"]);
  });

  test("what is no color is refused with its field, and another part has no look", async () => {
    const wrong = await act("look.draft", { "paint.ink": "red" });
    expect(wrong).toMatchObject({ errors: [{ field: "paint.ink" }] });
    expect(await act("look.draft", {}, "identity")).toMatchObject({ refused: "not_found" });
  });

  test("an own hero picture and mark are kept, named by the pages' settings, drawn into cards and icons, and outlive retention", async () => {
    const hero = new File([new Uint8Array(await drawPhoto({ seed: 7 }).jpeg().toBuffer())], "hero.jpg");
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><script>x()</script><path d="M0 0h20L10 20z" fill="#c00"/></svg>';
    const mark = new File([svg], "mark.svg");
    done(await upload("look.draft", { "file look.hero": hero, "file look.mark": mark }));
    await loadWords(db);
    expect(look.hero).toBe("");
    const published = done(await act("look.publish"));
    await loadWords(db);
    const bytes = await readEntryPictureFile(db, look.mark.slice(7));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 320, hasAlpha: true });
    expect(await readEntryPictureFile(db, look.hero.slice(7))).toBeInstanceOf(Buffer);
    const ends = [look.mark, look.hero, look.band].map((path) => path.slice(-9));
    expect(ends).toEqual(["-512.webp", "1600.avif", "1600.avif"]);
    const strip = await sharp(await readEntryPictureFile(db, look.band.slice(7))).metadata();
    expect(strip).toMatchObject({ width: 1600, height: 350 });
    const [icon] = drawings();
    expect(icon?.mark).toBe(look.mark);
    expect(drawings().at(-1)?.ground).toBe(look.hero);
    await deleteUnusedPictures(db, new Date("2027-11-26T03:04:05Z"));
    expect(await readEntryPictureFile(db, look.hero.slice(7))).toBeInstanceOf(Buffer);
    await undo(published.event);
    await loadWords(db);
    expect([look.hero, drawings()[0]?.mark]).toEqual(["", undefined]);
    done(await act("look.publish"));
    done(await upload("look.publish", { "none look.hero": "on" }));
    await loadWords(db);
    expect([look.hero === "", look.band === "", look.mark === ""]).toEqual([true, true, false]);
  });

  test.each([
    ["file look.mark", () => drawPhoto({ width: 400, height: 400 }).png(), "too small"],
    ["file look.mark", () => drawPhoto({ width: 700, height: 700 }).jpeg(), "no SVG or PNG"],
    ["file look.hero", () => drawPhoto({ width: 1200, height: 700 }).jpeg(), "too small"],
  ])("%s is refused in plain words when it does not fit", async (field, draw, words) => {
    const file = new File([new Uint8Array(await draw().toBuffer())], "file");
    const refused = await upload("look.draft", { [field]: file });
    expect(refused).toMatchObject({
      errors: [{ field: field.slice(5), message: expect.stringContaining(words) }],
    });
  });
});
