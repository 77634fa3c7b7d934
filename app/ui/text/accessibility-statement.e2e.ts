import { accessibilityRun } from "../../../content/accessibility-run.ts";
import { expect, test, visit } from "../../../test/support/visit.ts";

test("the statement on accessibility names its aim and says exactly what the last automated run found, and when", async ({
  page,
}) => {
  await page.goto("/contact");
  const statement = page.getByRole("region", { name: "Accessibility" });
  await expect(statement).toContainText("level AA of the Web Content Accessibility Guidelines, version 2.2");
  if (!accessibilityRun) {
    await expect(statement).toContainText("No automated run has been recorded yet.");
    return;
  }
  const { date, screens, ways, barriers, faults, toJudge, engines } = accessibilityRun;
  await expect(statement.locator("time")).toHaveAttribute("datetime", date);
  const counts = [screens, ways, barriers, faults, toJudge].map(String);
  const day = new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  await expect(statement.locator("dd")).toHaveText([day, ...counts, engines.join(", ")]);
});

test("About leads to the statement, with script and without", async ({ page, browser, server }) => {
  await visit(page, "/about");
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url });
  await plain.goto("/about");
  for (const visitor of [page, plain]) {
    await visitor.getByRole("link", { name: "Accessibility: what we test, and how to tell us" }).click();
    await expect(visitor).toHaveURL("/contact#accessibility");
    await expect(visitor.getByRole("heading", { name: "Accessibility" })).toBeInViewport();
  }
  await plain.close();
});
