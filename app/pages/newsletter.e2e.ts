import { site } from "../../content/site.ts";
import { ask } from "../../test/support/ask.ts";
import { listedTest as test } from "../../test/support/listed.ts";
import { expect, hasScript, visit } from "../../test/support/visit.ts";

test("every issue that was sent stands in the archive, the newest first, and can be read", async ({
  page,
}) => {
  await visit(page, "/newsletter");
  await expect(page.locator(".pressings h3")).toHaveText(["A year of questions", "Who measures the air"]);
  await expect(page.locator(".pressings__number")).toHaveText(["Issue 2", "Issue 1"]);
  await expect(page.locator(".pressings")).toContainText("Seven instruments, and what each of them misses.");
  await page.getByRole("link", { name: "A year of questions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A year of questions");
  await expect(page).toHaveTitle(`A year of questions | ${site.name}`);
  await expect(page.locator(".liner")).toHaveText(/Issue2.*SentJanuary 2, 2031/);
  await expect(page.locator(".prose h2")).toHaveText("Be in the room");
  await page
    .getByRole("navigation", { name: "Other issues" })
    .getByRole("link", { name: "Previous issue" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who measures the air");
});

test("both pages need no script and lead to the form for subscribing", async ({ page }) => {
  for (const path of ["/newsletter", "/newsletter/a-year"]) {
    await page.goto(path);
    expect(await hasScript(page)).toBe(false);
    await page.getByRole("main").getByRole("link", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { name: `Join the ${site.name} Network` })).toBeInViewport();
  }
});

test("an issue whose copy was taken back is gone, and one that never was is not found", async ({
  server,
}) => {
  const gone = await ask(server.url, "/newsletter/recalled");
  expect(gone.status).toBe(410);
  expect(gone.text).toContain("This issue is no longer here");
  expect((await ask(server.url, "/newsletter/never")).status).toBe(404);
});
