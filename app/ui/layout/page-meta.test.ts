import { expect, test } from "vitest";
import { type PageKey, pages } from "../../../content/pages.ts";
import { pageMeta } from "./page-meta.ts";
import { absolute } from "./structured-data.ts";

const keys = Object.keys(pages) as PageKey[];
const find = (page: PageKey, name: string) =>
  pageMeta(page).find(
    (entry) => ("property" in entry ? entry.property : "name" in entry && entry.name) === name,
  );
const graph = (page: PageKey) => {
  const entry = pageMeta(page).find((one) => "script:ld+json" in one);
  return (entry as { "script:ld+json": { "@graph": Record<string, unknown>[] } })["script:ld+json"]["@graph"];
};

test("every page has a title of its own, with the name of the site in it", () => {
  const titles = keys.map((page) => pageMeta(page).find((entry) => "title" in entry));
  expect(new Set(titles.map((entry) => JSON.stringify(entry))).size).toBe(keys.length);
  for (const entry of titles) expect(JSON.stringify(entry)).toContain("901 AI");
});

test("every page names its own address and its own social card", () => {
  for (const page of keys) {
    expect(pageMeta(page)).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: absolute(pages[page].path),
    });
    expect(find(page, "og:url")).toMatchObject({ content: absolute(pages[page].path) });
  }
  expect(find("getInvolved", "og:image")).toMatchObject({ content: absolute("/og/get-involved.png") });
});

test("every page but Home says where it hangs, as its breadcrumb shows it", () => {
  for (const page of keys) {
    const types = graph(page).map((part) => part["@type"]);
    expect(types).toContain("Organization");
    expect(types).toContain("WebSite");
    expect(types.includes("BreadcrumbList")).toBe(page !== "home");
  }
});

test("a page can add what only it shows", () => {
  const added = { "@type": "FAQPage" };
  expect(JSON.stringify(pageMeta("community", { jsonLd: [added] }))).toContain('"FAQPage"');
});
