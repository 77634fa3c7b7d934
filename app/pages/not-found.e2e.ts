import { expect, test, visit } from "../../test/support/visit.ts";

test.use({
  expectedErrors: [/^404: no page at |^Failed to load resource: the server responded with a status of 404/],
});

test("an unknown address shows the 404 page with a link home, and its path in the console", async ({
  page,
  server,
}) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(`${message.type()}: ${message.text()}`));
  const answer = await page.goto("/no/such-page?name=Elvis#here");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found | 901 AI");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect.poll(() => lines).toContain("error: 404: no page at /no/such-page");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const logged = server
    .output()
    .split("\n")
    .filter((line) => line.includes("/no/such-page"));
  expect(logged).not.toHaveLength(0);
  for (const line of logged) expect(line).not.toContain("Elvis");

  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Memphis: Ground Zero for the AI Revolution",
  );
});

test("an unknown address met on the way is asked of the server, and shows the same", {
  tag: "@quick",
}, async ({ page }) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await visit(page, "/");
  await page.evaluate(() => {
    history.pushState(null, "", "/nothing-here");
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect(page).toHaveTitle("Page not found | 901 AI");
  await expect
    .poll(() => lines.filter((line) => line.startsWith("404:")))
    .toEqual(["404: no page at /nothing-here"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an unknown address shows the 404 page with a link home", async ({ page }) => {
    const answer = await page.goto("/no-such-page/");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
