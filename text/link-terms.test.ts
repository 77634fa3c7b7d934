import { expect, test } from "vitest";
import { createTermLinks } from "./link-terms.ts";

const link = createTermLinks(
  [
    { href: "/words#megawatt", forms: ["megawatt", "megawatts", "MW"] },
    { href: "/words#hour", forms: ["megawatt-hour", "megawatt-hours"] },
    { href: "/words#pilot", forms: ["PILOT"] },
    { href: "/words#nox", forms: ["NOx", "nitrogen oxides"] },
  ],
  "term",
);

test("a word of the glossary is a link where it first occurs, and not again", () => {
  expect(link("<p>150 megawatts, then another 150 megawatts.</p>")).toBe(
    '<p>150 <a class="term" href="/words#megawatt">megawatts</a>, then another 150 megawatts.</p>',
  );
  expect(link("<p>150 MW</p><p>a megawatt</p>").match(/<a /g)).toHaveLength(1);
});

test("the next text has its own first occurrence", () => {
  expect(link("a megawatt")).toContain("<a ");
  expect(link("a megawatt")).toContain("<a ");
});

test("nothing inside a link, a heading or code becomes a link, but the same word after it does", () => {
  expect(link('<p><a href="/x">A <em>megawatt</em></a></p>')).not.toContain("words#");
  expect(link("<h4>Megawatts</h4><p>Megawatts</p>")).toBe(
    '<h4>Megawatts</h4><p><a class="term" href="/words#megawatt">Megawatts</a></p>',
  );
  expect(link("<code>megawatt</code>")).toBe("<code>megawatt</code>");
});

test("only whole words count, and the longer term wins", () => {
  expect(link("megawattage, MWh")).toBe("megawattage, MWh");
  expect(link("one megawatt-hour")).toBe('one <a class="term" href="/words#hour">megawatt-hour</a>');
});

test("small letters may begin a sentence; letters in capitals are matched as they are", () => {
  expect(link("Nitrogen oxides and NOx")).toBe(
    '<a class="term" href="/words#nox">Nitrogen oxides</a> and NOx',
  );
  expect(link("a pilot project, a mw")).toBe("a pilot project, a mw");
  expect(link("a PILOT")).toContain("words#pilot");
});

test("attributes and entities are left alone", () => {
  const html = '<img alt="a megawatt" src="/media/MW.webp"> &amp; &quot;';
  expect(link(html)).toBe(html);
});

test("without terms the text stays as it is", () => {
  expect(createTermLinks([], "term")("a megawatt")).toBe("a megawatt");
});
