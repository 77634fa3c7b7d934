import { expect, test } from "vitest";
import { isSameHeadline, pageHeadline } from "./page-headline.ts";

const read = (html: string, type: string | null = "text/html") =>
  pageHeadline(new TextEncoder().encode(html) as Uint8Array<ArrayBuffer>, type)?.headline;

test("a page's headline is its og:title, else its title, else its first heading", () => {
  const title = "<title>\n Board &amp; city | The Paper </title>";
  const og = `<meta content="Board delays permit" property='og:title'>`;
  expect(read(`<html><head>${title}${og}</head>`)).toBe("Board delays permit");
  expect(read(`<html><head>${title}</head><h1>Other</h1>`)).toBe("Board & city | The Paper");
  expect(
    read(`<meta property="og:title" content=""><title></title><h1 class="x"><span>Board</span> votes</h1>`),
  ).toBe("Board votes");
  for (const nothing of ["", "<p>no head", "<title></title>"]) expect(read(nothing)).toBeUndefined();
});

test("a title of a megabyte, tags that never end and a million metas are cut and cost no time", () => {
  expect(read(`<title>${"word ".repeat(200_000)}</title>`)?.length).toBeLessThanOrEqual(300);
  expect(read(`<title>${"a".repeat(1_000_000)}`)?.length).toBeLessThanOrEqual(300);
  expect(read("<meta ".repeat(200_000))).toBeUndefined();
  expect(read(`${"<meta x='".repeat(100_000)}`)).toBeUndefined();
  expect(read("<title".repeat(200_000))).toBeUndefined();
  expect(read("<h1><".repeat(200_000))).toBeDefined();
  expect(read(`<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>`)).toContain("<script>");
});

test("a page in another encoding is read in it, whatever its header forgets or gets wrong", () => {
  const latin = (html: string) => Uint8Array.from(html, (letter) => letter.charCodeAt(0));
  const said = (html: string, type: string | null) => pageHeadline(latin(html), type)?.headline;
  const page = "<title>Jos\xe9 dice que s\xed</title>";
  expect(said(page, "text/html; charset=iso-8859-1")).toBe("José dice que sí");
  expect(said(`<meta charset="windows-1252">${page}`, "text/html")).toBe("José dice que sí");
  expect(said(page, "text/html; charset=nonsense")).toContain("Jos");
  expect(read("<meta charset=iso-8859-1><title>José</title>", "text/html; charset=iso-8859-1")).toBe("José");
});

test.each([
  ["the name of the site after it", "Board delays permit", "Board delays permit | The Paper"],
  ["another dash", "Board delays permit - WPPR", "Board delays permit – wppr.example"],
  ["quotes, dashes and spaces", "Board’s “no” to xAI — again", `Board's "no" to xAI - again`],
  ["capitals and points", "U.S. EPA rules", "US EPA Rules"],
])("%s is no change", (_, one, other) => {
  expect(isSameHeadline(one, other, ["wppr.example", "The Paper"])).toBe(true);
});

test.each([
  ["another word", "Board approves permit | The Paper", "Board delays permit | The Paper"],
  ["another part", "Council votes – 9 to 4 for it", "Council votes – 7 to 6 against it"],
  ["a number", "Rates go up 4%", "Rates go up 6%"],
  ["what is added behind a dash", "Council votes", "Council votes – after a walkout"],
])("%s is a change", (_, one, other) => {
  expect(isSameHeadline(one, other, ["wppr.example", "The Paper"])).toBe(false);
});
