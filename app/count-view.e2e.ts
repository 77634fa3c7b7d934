import { openBeside } from "../test/support/start-server.ts";
import { expect, type Page, test, visit } from "../test/support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "what a page reports is the same at every width");

/** A reader's browser: not the headless one, which is a robot to the server and says so to the page. */
const agent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
test.use({ userAgent: agent });

/** All reports that the page sends from now on; the driver's flag is taken off. */
async function reportsOf(page: Page, flags: Record<string, unknown> = {}): Promise<Record<string, string>[]> {
  const reports: Record<string, string>[] = [];
  await page.addInitScript(
    (all) => {
      for (const [name, value] of Object.entries(all))
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
    },
    { webdriver: false, ...flags },
  );
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/visit") return;
    reports.push(Object.fromEntries(new URLSearchParams(request.postData() ?? "")));
  });
  return reports;
}

test("each page that is opened is reported once, after it was painted, and the server counts it", async ({
  page,
  context,
  server,
}) => {
  const reports = await reportsOf(page);
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/visit")) answers.push(response.status());
  });
  await page.goto("/about", { referer: "https://www.mlk50.com/a-story?reader=7" });
  await expect.poll(() => reports).toEqual([{ path: "/about", from: "www.mlk50.com" }]);
  await visit(page, "/about?utm_source=letter#the-story");
  await expect.poll(() => reports.length).toBe(2);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await page.goBack();
  await expect(page).toHaveURL(/\/about/);
  const { host } = new URL(server.url);
  const later = () => reports.slice(1);
  await expect.poll(later).toEqual([
    { path: "/about", from: "" },
    { path: "/contact", from: host },
    { path: "/about", from: host },
  ]);
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  expect(painted).toBeGreaterThan(0);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  const db = openBeside(server);
  const count = (path: string) =>
    db.selectFrom("view_pages").select("count").where("path", "=", path).executeTakeFirst();
  await expect.poll(() => count("/about")).toEqual({ count: 3 });
  expect(await count("/contact")).toEqual({ count: 1 });
  const hosts = await db.selectFrom("view_hosts").select(["host", "count"]).orderBy("host").execute();
  expect(hosts).toEqual([
    { host: "", count: 1 },
    { host: "mlk50.com", count: 1 },
  ]);
  await db.destroy();
  for (const status of answers) expect(status).toBe(204);
});

for (const [who, flags] of [
  ["Do Not Track", { doNotTrack: "1" }],
  ["Global Privacy Control", { globalPrivacyControl: true }],
  ["a driver", { webdriver: true }],
] as const)
  test(`with ${who} nothing is sent, on no page`, async ({ page }) => {
    const reports = await reportsOf(page, flags);
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
    await page.waitForLoadState("networkidle");
    expect(reports).toEqual([]);
  });

test("a page that nobody sees yet is reported when it is seen", async ({ page }) => {
  const reports = await reportsOf(page);
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => !("seen" in window) });
  });
  await visit(page, "/about");
  await page.waitForLoadState("networkidle");
  expect(reports).toEqual([]);
  await page.evaluate(() => {
    Object.assign(window, { seen: true });
    for (const _ of [1, 2]) document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect.poll(() => reports).toEqual([{ path: "/about", from: "" }]);
});

test("a page without script is counted once, by a link, from an address and after the pointer rested on its link", async ({
  page,
  server,
}) => {
  const reports = await reportsOf(page);
  await visit(page, "/record");
  const entry = page.locator(".record-entries h3 a").first();
  await entry.hover();
  await page.waitForTimeout(500); // the browser fetches ahead what a link leads to
  await entry.click();
  await page.waitForURL("**/record/*");
  const { pathname } = new URL(page.url());
  await visit(page, "/es");
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect.poll(() => reports.length).toBe(2); // a report that leaves with its page is not seen by the driver
  await page.reload();
  await page.getByRole("link", { name: "News", exact: true }).first().hover();

  const db = openBeside(server);
  const count = async (path: string) =>
    (await db.selectFrom("view_pages").select("count").where("path", "=", path).executeTakeFirst())?.count;
  const counts = () => Promise.all(["/record", pathname, "/es", "/terms"].map(count));
  await expect.poll(counts).toEqual([1, 1, 1, 2]);
  expect(reports.map(({ path }) => path)).toEqual(["/about", "/terms"]);
  await db.destroy();
});

test("a page that brings no script reports nothing", async ({ page }) => {
  const reports = await reportsOf(page);
  await visit(page, "/privacy");
  await page.waitForLoadState("networkidle");
  expect(reports).toEqual([]);
});
