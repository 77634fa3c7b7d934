import { readFileSync } from "node:fs";
import { findBarriers, ways } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, type Page, test } from "../../../test/support/desk-page.ts";
import { lastDays } from "../../../time/zone-time.ts";

test.describe.configure({ mode: "serial" });

test("before anybody came the screen says what will stand there", async ({ page }) => {
  await page.goto("/visits");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Visits");
  await expect(page.getByRole("heading", { name: "Nobody has opened a page yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the site" })).toBeVisible();
  expect(await barriersOf(page)).toEqual({});
});

test("the owner sees days, pages, where from, forms and the newsletter, each number as text", async ({
  page,
  desk,
}) => {
  await fill(desk);
  await page.goto("/visits");
  const figures = page.locator(".figures");
  await expect(figures).toContainText("Views465");
  await expect(figures).toContainText("From other sites45");
  const pages = page.getByRole("region", { name: "Pages" });
  await expect(pages.getByRole("row").nth(1)).toHaveText("Home300");
  await expect(
    pages.getByRole("link", { name: "Our Story" }).or(pages.getByRole("link", { name: "About" })),
  ).toBeVisible();
  const from = page.getByRole("region", { name: "Where they came from" });
  await expect(from).toContainText("mlk50.com30");
  await expect(from).toContainText("Typed in, a bookmark, an app or an email");
  await expect(from.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "What came in" })).toContainText("Messages2");
  const confirmed = desk.db.selectFrom("subscribers").select("id").where("state", "=", "confirmed");
  const { length } = await confirmed.execute();
  await expect(page.getByRole("region", { name: "Newsletter" })).toContainText(`${length} on the list now`);
  await expect(page.getByRole("region", { name: "Views a day" }).locator(".stroke")).toHaveCount(30);
  await expect(page.getByRole("region", { name: "Views a day" }).locator("li:last-child")).toHaveClass(
    "is-now",
  );
  await page.getByText("Day by day, as a table").click();
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(31);
  expect(await barriersOf(page)).toEqual({});

  await page.getByRole("link", { name: "365 days" }).click();
  await expect(page).toHaveURL(/days=365/);
  await expect(page.getByRole("region", { name: "Views a week" }).locator(".stroke")).toHaveCount(53);
  await expect(page.getByRole("link", { name: "365 days" })).toHaveAttribute("aria-current", "true");
  expect(await barriersOf(page)).toEqual({});
});

test("the export is a table of all totals; an editor reads whose it is", async ({ page, colleague }) => {
  const editor = await colleague({ email: "editor@901ai.example" });
  await editor.goto("/visits?days=90");
  await expect(editor.getByRole("link", { name: "Export (.csv)" })).toHaveCount(0);
  await expect(editor.getByText("Owners can export this.")).toBeVisible();
  await page.goto("/visits?days=90");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export (.csv)" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^views-90-days-to-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head).toBe("day,kind,name,views");
  expect(lines).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d,page,\/,10$/));
  expect(lines.length).toBeGreaterThan(90);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the same figures are there, and other spans are a press away", async ({ page }) => {
    await page.goto("/visits");
    await expect(page.getByRole("region", { name: "Views a day" }).locator(".stroke")).toHaveCount(30);
    await page.getByRole("link", { name: "90 days" }).click();
    await expect(page.getByRole("region", { name: "Views a day" }).locator(".stroke")).toHaveCount(90);
  });
});

test("nobody sees it without signing in, neither the screen nor the export", async ({ playwright, desk }) => {
  const stranger = await playwright.request.newContext();
  for (const path of ["/visits", "/visits/export.csv"]) {
    const answer = await stranger.get(desk.deskUrl + path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location).toContain("/sign-in");
  }
  await stranger.dispose();
});

/** In both color schemes at the width of the project. Without the bar at the bottom: what lies under it is scrolled to. */
async function barriersOf(page: Page) {
  const isWide = (page.viewportSize()?.width ?? 0) > 600;
  await page.evaluate(() => document.querySelector("nav.tabs")?.remove());
  return findBarriers(
    page,
    ways.filter(({ width, forcedColors }) => forcedColors === "none" && width > 600 === isWide),
  );
}

/** Thirty days of views, two messages, and three readers. */
async function fill({ db }: RunningDesk): Promise<void> {
  const days = lastDays("America/Chicago", new Date(), 30);
  const at = new Date().toISOString();
  const pages = days.flatMap((day) => [
    { day, path: "/", count: 10 },
    { day, path: "/about", count: 5 },
  ]);
  await db
    .insertInto("view_pages")
    .values([...pages, { day: days[0] ?? "", path: "/events/gone", count: 15 }])
    .execute();
  const hosts = days.flatMap((day) => [
    { day, host: "", count: 8 },
    { day, host: "mlk50.com", count: 1 },
  ]);
  await db
    .insertInto("view_hosts")
    .values([...hosts, { day: days[0] ?? "", host: "=evil.example", count: 15 }])
    .execute();
  // Of tests that came before.
  await db.deleteFrom("submissions").execute();
  await db
    .insertInto("submissions")
    .values(
      ["contact", "contact", "newsletter"].map((form, n) => ({
        ...{ reference: `901-TEST-000${n}`, form, idempotency_key: `visits-${n}`, received_at: at },
        ...{ email: "ana@example.com", fields: "{}" },
      })),
    )
    .execute();
  await db
    .insertInto("subscribers")
    .values(
      [1, 2, 3].map((n) => ({
        ...{ address: `reader-${n}@example.com`, state: "confirmed", asked_at: at, confirmed_at: at },
      })),
    )
    .execute();
}
