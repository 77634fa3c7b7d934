import { readFile } from "node:fs/promises";
import { expect, test } from "../../test/support/visit.ts";

const rows = [
  ["Static Pages", "9", "1.0 to 0.6", "weekly to monthly"],
  ["News Articles", "1", "0.9", "daily"],
  ["Community Resources", "1", "0.8", "weekly"],
  ["Events", "1", "0.8", "weekly"],
  ["Legal Pages", "2", "0.3", "yearly"],
];

test("the sitemap lists the five categories in a table with a total of 14, and in a card each", async ({
  page,
}) => {
  await page.goto("/sitemap");
  const table = page.getByRole("table");
  const shown = await table
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(shown).toEqual(rows.map(([name, count]) => [name, count]));
  await expect(table.locator("tfoot tr")).toContainText("Total");
  await expect(table.locator("tfoot .num")).toHaveText("14");

  const cards = page.locator(".map-cards > li");
  await expect(cards.getByRole("heading")).toHaveText(rows.map(([name]) => name ?? ""));
  for (const [i, [, , priority = "", frequency = ""]] of rows.entries()) {
    await expect(cards.nth(i).locator("dd")).toHaveText([priority, frequency]);
    await expect(cards.nth(i).getByRole("link").first()).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "About the format" })).toBeVisible();
});

test("the download is the real sitemap.xml with as many addresses as the page says", async ({
  page,
  server,
}) => {
  await page.goto("/sitemap");
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download sitemap.xml" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("sitemap.xml");
  expect(download.url()).toBe(`${server.url}/sitemap.xml`);
  const xml = await readFile(await download.path(), "utf8");
  const addresses = xml.match(/<loc>/g) ?? [];
  expect(addresses.length).toBeGreaterThanOrEqual(10);
  await expect(page.locator(".in-file").first()).toHaveText(
    new RegExp(`^URLs in sitemap\\.xml: ${addresses.length}(\\.|$)`),
  );
  const more = page.locator(".in-file").last().getByRole("link");
  for (const name of ["The Record", "Air", "Southaven", "Newsletter", "Data", "Press", "Accessibility"])
    await expect(more.getByText(name, { exact: true })).toHaveCount(1);
});
