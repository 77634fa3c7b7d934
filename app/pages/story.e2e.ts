import { site } from "../../content/site.ts";
import { listedTest as test } from "../../test/support/listed.ts";
import { expect, visit } from "../../test/support/visit.ts";

test("a story stands on a page of its own with its writer, its day and how long it takes", async ({
  page,
}) => {
  await visit(page, "/news");
  await page.getByRole("link", { name: /^Read the story.*The old depot/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The old depot");
  await expect(page).toHaveTitle(`The old depot | ${site.name}`);
  await expect(page.locator(".liner")).toHaveText(/ByAna Reyes.*PublishedJanuary 2, 2031.*Reading time1 min/);
  await expect(page.locator(".told__note")).toContainText("we didn't report it");
  await expect(page.locator(".prose")).toContainText("<script>alert(1)</script>");
  await expect(page.locator(".prose h2")).toHaveText("Afterwards");
  for (const name of ["burned", "depot.example"])
    await expect(page.getByRole("link", { name })).toHaveAttribute("rel", "noopener nofollow ugc");
});

test("search engines learn whose it is", async ({ page }) => {
  await page.goto("/stories/the-old-depot");
  const url = `https://${site.domain}/stories/the-old-depot`;
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}")[
    "@graph"
  ];
  expect(graph.find((thing: Record<string, unknown>) => thing["@type"] === "Article")).toMatchObject({
    headline: "The old depot",
    author: { "@type": "Person", name: "Ana Reyes" },
    datePublished: "2031-01-02T12:00:00Z",
  });
});

test("other stories and the form for one's own are a click away", async ({ page }) => {
  await visit(page, "/stories/the-old-depot");
  await expect(page.locator(".next-stories h3")).toHaveText(["A neighbor who talks"]);
  await page.getByRole("link", { name: "Submit Your Story" }).click();
  await expect(page.locator("#story-form")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/news");
});

test.describe("taken back", () => {
  test.use({ expectedErrors: [/status of 410/] });

  test("a story that its writer took back is gone, and its page says so", async ({ page }) => {
    const answer = await page.goto("/stories/taken-back");
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This story is no longer here");
    await expect(page.getByText("Nothing now")).toHaveCount(0);
  });
});
