import { accessibilityRun } from "../../content/accessibility-run.ts";
import { expect, test, visit } from "../../test/support/visit.ts";

test("the accessibility statement names its aim, says what the last automated run found and when, and how to report", async ({
  page,
}) => {
  await page.goto("/accessibility");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accessibility");
  const statement = page.getByRole("main");
  await expect(statement).toContainText("level AA of the Web Content Accessibility Guidelines, version 2.2");
  await expect(statement.getByRole("heading", { level: 2 }).filter({ visible: true })).toContainText([
    "What we aim for",
    "What is tested",
    "What the programs found",
    "What we know is missing",
    "Tell us",
  ]);
  await statement.getByRole("link", { name: "send us a message" }).click();
  await expect(page).toHaveURL("/contact#send");
  await page.goBack();
  if (!accessibilityRun) {
    await expect(statement).toContainText("No automated run has been recorded yet.");
    return;
  }
  const { date, screens, ways, barriers, faults, toJudge, engines } = accessibilityRun;
  const figures = statement.getByRole("table");
  await expect(figures.locator("time")).toHaveAttribute("datetime", date);
  const counts = [screens, ways, barriers, faults, toJudge].map(String);
  const day = new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  await expect(figures.getByRole("cell")).toHaveText([day, ...counts, engines.join(", ")]);
});

test("About and Contact lead to the statement, with script and without", async ({
  page,
  browser,
  server,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url });
  for (const path of ["/about", "/contact#accessibility"])
    for (const visitor of [page, plain]) {
      if (visitor === page) await visit(page, path);
      else await plain.goto(path);
      const link = visitor.getByRole("link", { name: "Accessibility: what we test, and how to tell us" });
      if (path.includes("#")) await expect(link).toBeInViewport();
      await link.click();
      await expect(visitor).toHaveURL("/accessibility");
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Accessibility");
    }
  await plain.close();
});
