import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../../../test/support/visit.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("from Home, three presses answer what was decided, when the next meeting is, and how to be told of changes", async ({
    page,
  }) => {
    await page.goto("/");
    await page.locator(".lately").getByRole("link", { name: "Air", exact: true }).click();
    await expect(page).toHaveURL("/topics/air");
    await expect(page.getByRole("heading", { name: "Air", level: 1 })).toBeVisible();
    const decided = page.locator(".lines").first();
    await expect(decided).toContainText("turbines");
    await expect(page.locator("#meeting")).toContainText("Next public meeting");
    await page
      .getByRole("link", { name: /^Follow air/ })
      .first()
      .click();
    await expect(page.locator("#follow")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Feed (Atom)" })).toHaveAttribute(
      "href",
      "/record.xml?topic=air",
    );
    // Nothing stands out over the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe("in a frame of another site", () => {
  test.use({ expectedErrors: [/frame-ancestors 'none'/] });

  test("the strip is shown, and its links leave the frame; any other page is refused", async ({
    page,
    server,
  }) => {
    const other = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<iframe id="strip" src="${server.url}/embed/topics/air" width="320" height="500"></iframe>` +
          `<iframe id="page" src="${server.url}/topics/air"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    try {
      await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
      const strip = page.frameLocator("#strip");
      await expect(strip.getByRole("heading", { name: "Air" })).toBeVisible();
      await expect(page.frameLocator("#page").getByRole("heading", { name: "Air" })).toHaveCount(0);
      await strip.getByRole("link", { name: "Everything on air" }).click();
      await expect(page).toHaveURL(`${server.url}/topics/air`);
    } finally {
      other.close();
    }
  });
});
