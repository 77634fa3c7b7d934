/** The library of pictures, by a person on a phone, with and without script. */
import { expect, hydrated, test } from "../../../test/support/desk-page.ts";

/** As a telephone of Apple begins a photo. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic"),
  Buffer.alloc(4000),
]);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.describe.configure({ timeout: 240_000 });
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 }, expectedErrors: [/status of 422/] });

    test("a HEIC photo is answered with what to do on the phone", async ({ page }) => {
      await page.goto("/entries/pictures");
      if (javaScriptEnabled) await hydrated(page);
      const file = { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic };
      await page.getByLabel("Add a picture").setInputFiles(file);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(/On the iPhone: Settings, Camera, Formats, Most Compatible/)).toBeVisible();
    });
  });
