import { ask } from "../../../test/support/ask.ts";
import { putEntries, withdraw } from "../../../test/support/entries.ts";
import { eventFile } from "../../../test/support/event-file.ts";
import { listedTest as test } from "../../../test/support/listed.ts";
import { expect, visit } from "../../../test/support/visit.ts";

test("below the hero stands what comes next, with and without script, and on the way back from another page", async ({
  page,
}) => {
  await page.goto("/");
  const strip = page.locator(".lately");
  await expect(strip.getByRole("heading", { name: "Lately", level: 2 })).toBeVisible();
  await expect(strip.getByRole("heading", { name: "Next", level: 3 })).toBeVisible();
  const first = await strip.innerText();
  // The oldest open question hangs first, widest, and leads to its entry.
  const rings = page.locator(".unanswered li");
  await expect(rings).toHaveCount(5);
  const widths = await rings.locator(".ring").evaluateAll((all) => all.map((ring) => ring.clientWidth));
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  await expect(rings.first().getByRole("link")).toHaveAttribute("href", /^\/record\/2024-/);

  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL("/");
  expect(await strip.innerText()).toBe(first);
  await strip.getByRole("link", { name: "All events" }).click();
  await expect(page).toHaveURL("/events");
});

test("an event that is published now stands on Home within seconds", async ({ page, server }) => {
  const event = { title: "Sooner than all", start: "2030-01-02 18:00", end: "2030-01-02 19:00" };
  await putEntries(server, { "event/sooner": eventFile(event) });
  await expect(async () => {
    await page.goto("/");
    const next = page.locator(".lately").getByRole("link", { name: "Sooner than all" });
    await expect(next).toHaveAttribute("href", "/events/sooner", { timeout: 1000 });
  }).toPass();
  // The tests of this worker share its server.
  await withdraw(server, "event/sooner");
  await expect.poll(async () => (await ask(server.url, "/events")).text).not.toContain("Sooner than all");
});

test.describe("without the network", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a visitor without the network who comes back to Home finds it standing", async ({ page }) => {
    await visit(page, "/about");
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Memphis on the Move" })).toBeVisible();
    await expect(page.locator(".lately")).toHaveCount(0);
  });
});
