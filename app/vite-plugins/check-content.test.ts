import { expect, test } from "vitest";
import { feedMistakes, linkMistakes } from "./check-content.ts";

test("a link to a page, to a file of the site, to https and to our mail is right", () => {
  const good =
    "[a](/about) [b](/news#rules) [c](/feed.xml) [d](https://example.org) [e](mailto:{email}) [f](#here)";
  expect(linkMistakes("content/faq.md", good)).toEqual([]);
});

test("a link that leads nowhere is said with its line, in Markdown and in typed words", () => {
  expect(linkMistakes("content/faq.md", "one\n[a](/abuot)")).toEqual([
    'content/faq.md:2: "/abuot" leads to no page of this site.',
  ]);
  expect(
    linkMistakes("content/home.ts", 'const a = {\n  to: "/abuot",\n  at: "http://example.org",\n};'),
  ).toEqual([
    'content/home.ts:2: "/abuot" leads to no page of this site.',
    'content/home.ts:3: "http://example.org" must begin with https://',
  ]);
  expect(linkMistakes("content/faq.md", "[a](example.org)")[0]).toContain("is no address");
  expect(linkMistakes("content/data.md", "[a](/meetings.ics) [b](/record.ics)")).toEqual([
    'content/data.md:1: "/record.ics" leads to no page of this site.',
  ]);
});

test("what people propose may stand on a plain web server", () => {
  expect(linkMistakes("content/starter/event/a.md", "[a](http://example.org)")).toEqual([]);
});

test("a source that stands there twice is said once, at its second place", () => {
  const list = [
    { name: "One", url: "https://one.example/" },
    { name: "Two", url: "https://one.example/" },
  ];
  const text = list.map((feed) => JSON.stringify(feed)).join("\n");
  expect(feedMistakes("content/feeds.json", text, list)).toEqual([
    'content/feeds.json:2: "https://one.example/" stands there twice.',
  ]);
});
