import { readFileSync } from "node:fs";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { findBarriers, ways } from "../../../test/accessibility/barriers.ts";
import { expect, type Page, test } from "../../../test/support/desk-page.ts";
import { lastDays } from "../../../time/zone-time.ts";

test.describe.configure({ mode: "serial" });

const publicOrigin = "https://901ai.example";

test("before anybody came the report says so, and compares nothing", async ({ page }) => {
  await page.goto("/visits");
  await page.getByRole("link", { name: "Report" }).click();
  await expect(page.getByText("Nobody counted yet how often pages were opened.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What people opened" })).toContainText("All pagesno figure");
  expect(await barriersOf(page)).toEqual({});
});

test("an owner reads any two days beside as many before, and an editor too", async ({
  page,
  colleague,
  desk,
}) => {
  const days = lastDays("America/Chicago", new Date(), 40);
  const views = days.flatMap((day, at) => [
    { day, path: "/", count: at < 20 ? 5 : 10 },
    { day, path: "/record", count: 2 },
  ]);
  await desk.db.insertInto("view_pages").values(views).execute();
  const at = new Date(Date.now() - 10 * 86_400_000).toISOString();
  const sent = (n: number) => ({
    ...{ reference: `901-TEST-000${n}`, form: "contact", idempotency_key: `report-${n}`, received_at: at },
    ...{
      email: "ana@example.com",
      fields: "{}",
      state: n < 7 ? "answered" : "new",
      answered_at: n < 7 ? at : null,
    },
  });
  // What other tests have written to this desk came long before.
  await desk.db.updateTable("submissions").set({ received_at: "2020-01-01T00:00:00.000Z" }).execute();
  await desk.db.insertInto("submissions").values([1, 2, 3, 4, 5, 6, 7].map(sent)).execute();
  await page.goto("/visits/report");
  await page.getByLabel("From", { exact: true }).fill(days[20] ?? "");
  await page.getByLabel("Until", { exact: true }).fill(days[39] ?? "");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/from=.*until=/);
  await expect(page.locator(".reach")).toHaveText("Pages here were opened 240 times, The Record 40 times.");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Home")).toHaveText(/100 percent more\s*200\s*100$/);
  await expect(row("Not answered")).toHaveText(/10$/);
  await expect(row("Half of the answers")).toHaveText(/0 hno figure$/);
  expect(await barriersOf(page)).toEqual({});

  const editor = await colleague({ email: "editor@901ai.example" });
  await editor.goto(page.url());
  await expect(editor.locator(".reach")).toContainText("240");
  await expect(editor.getByRole("button", { name: "Make the page" })).toHaveCount(0);

  await page.goto("/visits/report?from=2026-01-09&until=2026-01-02");
  await expect(page.getByRole("alert")).toContainText("Choose two days");
});

test("each table is a file of its own, with numbers as they are", async ({ page, playwright, desk }) => {
  const days = lastDays("America/Chicago", new Date(), 20);
  await page.goto(`/visits/report?from=${days[0]}&until=${days[19]}`);
  const coming = page.waitForEvent("download");
  await page.getByRole("region", { name: "What people opened" }).getByRole("link", { name: "Table" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`report-reach-${days[0]}-to-${days[19]}.csv`);
  const [head, ...lines] = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head).toMatch(
    new RegExp(`Opened,${days[0]} to ${days[19]},\\d{4}-\\d\\d-\\d\\d to \\d{4}-\\d\\d-\\d\\d$`),
  );
  expect(lines.slice(0, 2)).toEqual(["All pages,240,140", "Home,200,100"]);
  const stranger = await playwright.request.newContext();
  for (const path of ["/visits/report", "/visits/report.csv?table=reach"])
    expect((await stranger.get(desk.deskUrl + path, { maxRedirects: 0 })).status(), path).toBe(302);
  await stranger.dispose();
});

test("a page for a funder is read by its link alone, in its language, until it is taken back", async ({
  page,
  desk,
  browser,
}) => {
  const days = lastDays("America/Chicago", new Date(), 20);
  await page.goto(`/visits/report?from=${days[0]}&until=${days[19]}`);
  await page.getByLabel("A sentence from you").fill("Three months, <b>two</b> people.");
  await page.getByLabel("Language").selectOption("es");
  await page.reload();
  await expect(page.getByText("stands here again")).toBeVisible();
  await page.getByRole("button", { name: "Make the page" }).click();
  await expect(page.getByText("Whoever has the link can read it for 90 days.")).toBeVisible();
  await expect(page.getByLabel("A sentence from you")).toHaveValue("");
  const link = page.locator(".minis a");
  const address = ((await link.getAttribute("href")) ?? "").replace(publicOrigin, desk.url);
  expect(address).toMatch(/\/es\/report\?token=[\w-]{22}$/);

  const funder = await (await browser.newContext()).newPage();
  const answer = await funder.goto(address);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(funder.locator(".reach")).toContainText("240 veces");
  await expect(funder.getByText("Three months, <b>two</b> people.")).toBeVisible();
  await expect(funder.getByRole("row", { name: /^Sin responder/ })).toContainText("menos de 5");
  await expect(funder.getByText("Respondidos")).toHaveCount(0);
  await expect(funder.locator("nav.languages")).toHaveCount(0);
  expect(await barriersOf(funder)).toEqual({});
  // What comes later changes nothing.
  await desk.db.deleteFrom("view_pages").execute();
  await funder.reload();
  await expect(funder.locator(".reach")).toContainText("240 veces");
  expect((await funder.goto(address.slice(0, -1)))?.status()).toBe(404);
  const counted = await desk.db
    .selectFrom("view_pages")
    .select("path")
    .where("path", "like", "%report%")
    .execute();
  expect(counted).toEqual([]);

  await page.getByRole("button", { name: /^Take it back/ }).click();
  await expect(page.getByText("Taken back. Its link leads nowhere now.")).toBeVisible();
  expect((await funder.goto(address))?.status()).toBe(404);
  await expect(funder.getByRole("heading", { level: 1 })).toHaveText("Este informe ya no se puede leer");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link).toHaveCount(1);
  expect((await funder.goto(address))?.status()).toBe(200);
  await funder.context().close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the days are chosen and the page is made all the same; what is withdrawn is not named", async ({
    page,
    desk,
  }) => {
    // Other tests empty the Record of this desk.
    const now = new Date();
    const lastQuarter = new Date(now.getFullYear(), now.getMonth() - (now.getMonth() % 3) - 2, 10, 12);
    const values = {
      ...{
        title: "The board puts a permit off",
        date: lastQuarter.toISOString().slice(0, 10),
        topics: "air",
      },
      ...{ grade: "B", sources: "Daily | A | 2026-03-05 | https://a.example/a" },
    };
    const saving = { by: "a test", now, state: "published" } as const;
    await createEntry(desk.db, record, { values, body: "It put off its vote." }, saving);
    await page.goto("/visits/report");
    await page.getByRole("link", { name: "Last quarter" }).click();
    const entry = page.locator(".report__entries a").first();
    await expect(entry).toHaveAttribute("href", /^https:.*\/record\/[\w-]+$/);
    const title = await entry.innerText();
    await page.getByRole("button", { name: "Make the page" }).click();
    await expect(page.getByText("Whoever has the link")).toBeVisible();
    await expect(page).toHaveURL(/from=.*until=/);
    const made = (await page.locator(".minis a").first().getAttribute("href")) ?? "";
    await page.goto(made.replace(publicOrigin, desk.url));
    await expect(page.getByRole("link", { name: title })).toHaveAttribute("href", /^\/record\//);
    await desk.db.updateTable("entries").set({ state: "withdrawn" }).where("kind", "=", "record").execute();
    await page.reload();
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  });
});

async function barriersOf(page: Page) {
  const isWide = (page.viewportSize()?.width ?? 0) > 600;
  await page.evaluate(() => document.querySelector("nav.tabs")?.remove());
  return findBarriers(
    page,
    ways.filter(({ width, forcedColors }) => forcedColors === "none" && width > 600 === isWide),
  );
}
