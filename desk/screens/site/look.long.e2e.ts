/** The look at the desk, by a person on a phone, with and without script: colors refused, mended, seen, published and taken back. */
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";

const links = "Links, buttons and the band, by day";
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Waits until the public Home says it, for five seconds and the load of the test machine. */
async function untilHome(url: string, says: RegExp, isThere = true): Promise<void> {
  await expect
    .poll(async () => says.test(await (await fetch(url)).text()), { timeout: 20_000 })
    .toBe(isThere);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 }, expectedErrors: [/status of 422/] });

    test("a color that can’t be read is refused, the offer is taken, seen in both schemes, published and undone", async ({
      page,
      desk,
    }) => {
      await page.goto("/site/look");
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel(links, { exact: true }).fill("#c9a227");
      await press(page, "Publish the look");
      await expect(
        page.getByText(/#c9a227 is \d.* to 1, and it needs 4\.5\. The nearest color that works for/).first(),
      ).toBeVisible();
      await expect(page.getByLabel(links, { exact: true })).toHaveValue("#c9a227");
      const use = page.getByRole("button", { name: /^Use #/ }).first();
      const offered = ((await use.textContent()) ?? "").slice(4);
      await use.click();
      await expect(page.getByText("The draft is kept.")).toBeVisible();
      await expect(page.getByLabel(links, { exact: true })).toHaveValue(offered);
      expect(await (await fetch(desk.url)).text()).not.toContain(offered);

      const linkIn = (scheme: string) =>
        page.frameLocator(`iframe[title="Home, ${scheme}"]`).locator("main a").first();
      const surfaces = [];
      for (const scheme of ["by day", "at night"]) {
        const frame = page.frameLocator(`iframe[title="Home, ${scheme}"]`);
        await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
        surfaces.push(await frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor));
        await expect(linkIn(scheme)).toBeAttached();
      }
      expect(surfaces).toEqual(["rgb(238, 243, 243)", "rgb(7, 15, 21)"]);
      const inFrame = page.frames().find((frame) => /in=light/.test(frame.url()));
      const sheet = await inFrame?.locator('link[rel="stylesheet"]').first().getAttribute("href");
      expect(await (await page.request.get(sheet ?? "")).text()).toContain(offered);

      await press(page, "Publish the look");
      await expect(page.getByText("Published. Readers see it within seconds.")).toBeVisible();
      // The notice waits under the pointer.
      await page.getByRole("button", { name: "Undo" }).hover();
      await untilHome(desk.url, new RegExp(offered));
      await press(page, "Undo");
      await expect(page.getByText("A draft. Readers see the old look")).toBeVisible();
      await untilHome(desk.url, new RegExp(offered), false);
      await press(page, "Back to what readers see");
      await expect(page.getByText("As readers see it.")).toBeVisible();
      await expect(page.getByLabel(links, { exact: true })).toHaveValue("#6b1220");
      if (javaScriptEnabled) expect(await findBarriers(page)).toEqual({});
    });

    test("an own hero picture stands in place of the film, an own mark in the header, until both are taken away", async ({
      page,
      desk,
    }) => {
      const hero = await drawPhoto({ width: 1700, height: 1000, seed: javaScriptEnabled ? 4 : 5 })
        .jpeg()
        .toBuffer();
      const mark =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#d33" d="M0 0h9L4 9z"/></svg>';
      await page.goto("/site/look");
      if (javaScriptEnabled) await hydrated(page);
      await page
        .getByLabel("Hero picture")
        .setInputFiles({ name: "hero.jpg", mimeType: "image/jpeg", buffer: hero });
      await page
        .getByLabel("Your own mark")
        .setInputFiles({ name: "mark.svg", mimeType: "image/svg+xml", buffer: Buffer.from(mark) });
      await press(page, "Save draft and preview");
      // It is encoded meanwhile.
      await expect(page.getByText("The draft is kept.")).toBeVisible({ timeout: 60_000 });
      const preview = page.frameLocator('iframe[title="Home, by day"]');
      await expect(preview.locator(".hero img[src^='/media/']")).toBeVisible();
      expect(await (await fetch(desk.url)).text()).not.toContain("/media/");
      await press(page, "Publish the look");
      await expect(page.getByText("Published. Readers see it within seconds.")).toBeVisible();
      await untilHome(desk.url, /class="mark" src="\/media\/[\w-]{22}-512\.webp"/);
      const html = await (await fetch(desk.url)).text();
      const [picture] = /\/media\/[\w-]{22}-1600\.avif/.exec(html) ?? [];
      const file = await fetch(desk.url + picture);
      expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
        200,
        "image/avif",
        expect.stringContaining("immutable"),
      ]);
      const [icon = ""] = /\/og\/icon-192-\w{16}\.png/.exec(html) ?? [];
      expect((await fetch(desk.url + icon)).status).toBe(200);
      // The band, which stands between them, goes with the picture that it was cut from.
      expect(await (await fetch(`${desk.url}/about`)).text()).toMatch(/class="band[^>]*><img src="\/media\//);
      await page.getByLabel("Go without the one that is there").first().check();
      await page.getByLabel("Go without the one that is there").nth(2).check();
      await press(page, "Publish the look");
      await untilHome(desk.url, /\/media\//, false);
    });
  });

test.describe("who is no owner", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("an editor is refused at the look and at its preview", async ({ colleague }) => {
    const page = await colleague({ email: "rosa@desk.example" });
    for (const path of ["/site/look", "/site/look/home?in=dark"]) {
      expect((await page.goto(path))?.status()).toBe(403);
    }
    await expect(page.getByText(/[Oo]nly an owner/)).toBeVisible();
  });
});
