/** The library of pictures, by a person on a phone, with and without script: a picture is cut, put in its place everywhere, and taken back. */
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { story } from "../../../publishing/kinds/story.ts";
import { addPicture } from "../../../publishing/pictures/pictures.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import { expect, hydrated, test } from "../../../test/support/desk-page.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";
import { storyDraft } from "../../../test/support/some-entries.ts";

/** As a telephone of Apple begins a photo. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic"),
  Buffer.alloc(4000),
]);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 }, expectedErrors: [/status of 422/] });

    test("a picture is cut by keyboard, described and replaced in a story, and the story has the old one again", async ({
      page,
      desk,
    }) => {
      const now = new Date();
      const seed = javaScriptEnabled ? 31 : 32;
      const added = await addPicture(desk.db, await drawPhoto({ width: 1000, seed }).jpeg().toBuffer(), {
        by: "test",
        now,
      });
      const id = added.outcome === "refused" ? "" : added.id;
      const title = `A story with a picture ${seed}`;
      const made = await createEntry(desk.db, story, storyDraft({ title, picture: id, alt: "A hall" }), {
        ...{ by: "test", now, slug: `with-a-picture-${seed}`, state: "published" },
      });
      if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
      const shownAt = async () =>
        /\/media\/[\w-]+/.exec(await (await fetch(`${desk.url}/stories/${made.entry.slug}`)).text())?.[0];
      const before = await shownAt();

      await page.goto("/entries/pictures");
      if (javaScriptEnabled) await hydrated(page);
      const one = page.getByRole("listitem").filter({ hasText: title });
      await expect(one.getByText("published", { exact: true })).toBeVisible();
      await one.getByRole("link", { name: "Describe, cut or replace" }).click();
      await one.getByLabel("Shape of a part").selectOption("1:1");
      await one.getByLabel("It keeps").focus();
      await page.keyboard.type("the left");
      await expect(one.getByLabel("It keeps")).toHaveValue("west");
      await expect(one.locator("form img")).toHaveCSS("object-position", "0px 50%");
      await one.getByRole("button", { name: "Make a new picture of this part" }).click();
      await expect(page.getByText("Made. It stands first")).toBeVisible();
      const [newest] = await page.getByRole("listitem").filter({ hasText: "Not used anywhere" }).all();
      await expect(newest ?? page.getByText("nothing")).toBeVisible();

      await one.getByRole("link", { name: "Describe, cut or replace" }).click();
      await one.getByLabel("Shape of a part").selectOption("1:1");
      await one.getByRole("button", { name: "Replace it everywhere" }).click();
      await expect(page.getByText("Done in 1 entry.")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).hover();
      await expect.poll(shownAt, { timeout: 20_000 }).not.toBe(before);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
      await expect.poll(shownAt, { timeout: 20_000 }).toBe(before);
      // The part says where it stood, too.
      await one.last().getByRole("link", { name: "Describe, cut or replace" }).click();
      await expect(page.getByLabel("Description")).toHaveValue("A hall");
      // What the pointer rests on is in the middle of its transition.
      await page.mouse.move(0, 0);
      if (javaScriptEnabled) expect(await findBarriers(page)).toEqual({});
    });

    test("a HEIC photo is answered with what to do on the phone", async ({ page }) => {
      await page.goto("/entries/pictures");
      if (javaScriptEnabled) await hydrated(page);
      const file = { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic };
      await page.getByLabel("Add a picture").setInputFiles(file);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(/On the iPhone: Settings, Camera, Formats, Most Compatible/)).toBeVisible();
    });
  });
