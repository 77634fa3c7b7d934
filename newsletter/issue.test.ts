import { expect, test } from "vitest";
import { issueWords } from "../content/newsletter.ts";
import { draftIssue } from "./draft.ts";
import { issueOf, isWritten, readIssue, renderIssue } from "./issue.ts";
import type { Pourable } from "./pour.ts";

const place = { postalAddress: "1 Main Street, Memphis, TN 38103", siteUrl: "https://901ai.example" };
const file = (body: string) => `---\nsubject: A letter\npreview: Short\n---\n${body}\n`;
const render = (body: string) => renderIssue(readIssue("a.md", file(body)), place);

test("an issue becomes a text to read and a page in one column, with the link to leave and the postal address", () => {
  const { text, html } = render(
    "# Hello\n\nA *word* and [a story](https://example.org/a?b=1&c=2).\n\n- one\n- two & three",
  );
  expect(text).toContain(
    "Hello\n-----\n\nA word and a story (https://example.org/a?b=1&c=2).\n\n* one\n* two & three",
  );
  for (const part of [text, html]) {
    expect(part).toContain("{leave}");
    expect(part).toContain("1 Main Street, Memphis, TN 38103");
  }
  expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2">a story</a>');
  expect(html).toContain("max-width: 600px");
  expect(html).not.toContain("<img");
});

test("a list to tick off, an address to write to and a picture's description are words in both", () => {
  const { text, html } = render(
    "- [x] done\n\n[write](mailto:a@example.org) ![a bridge](https://example.org/b.png)",
  );
  expect(text).toContain("write (mailto:a@example.org) a bridge");
  expect(html).toContain('<p><a href="mailto:a@example.org">write</a> a bridge</p>');
  expect(html).not.toMatch(/<input|<img/);
});

test("no picture, script or foreign link gets into an issue", () => {
  const { html } = render(
    '![p](https://example.org/p.png) <script>x</script> [go](javascript:alert(1))\n\n<b onclick="x">bold</b>',
  );
  expect(html).not.toMatch(/<img|<script|javascript:|<b /);
  expect(html).toContain("&lt;script&gt;");
});

test.each([
  ["no beginning", "Hello", /a\.md:1:/],
  ["no subject", "---\npreview: x\n---\nHello", /subject is missing/],
  ["a field nobody knows", "---\nsubject: a\nfrom: b\n---\nHello", /a\.md:3:/],
  ["no text", "---\nsubject: a\n---\n\n", /nothing to say/],
  ["the draft's own opening", file(issueWords.opening), /a\.md:5:/],
])("an issue with %s is refused by file and line", (_, text, sentence) => {
  expect(() => readIssue("a.md", text)).toThrow(sentence);
});

test("without a postal address no issue is made", () => {
  expect(() => renderIssue(readIssue("a.md", file("Hello")), { ...place, postalAddress: "" })).toThrow(
    /postal address/,
  );
});

test("a draft holds what the week brought, and none is made when there is nothing to say", () => {
  const now = new Date("2026-03-06T18:00:00Z");
  const story = { title: "A [new] school", url: "https://example.org/a", note: "The Paper", section: "news" };
  const draft = draftIssue([story as Pourable], now);
  expect(draft?.body).toContain("- [A \\[new\\] school](<https://example.org/a>), The Paper");
  expect(draftIssue([], now)).toBeUndefined();
  const entry = { title: draft?.subject ?? "", values: {}, body: draft?.body ?? "" };
  expect(isWritten(entry)).toBe(false);
  const written = issueOf({ ...entry, body: entry.body.replace(issueWords.opening, "Good morning.") });
  expect(written.subject).toBe("This week in 901 AI, March 6");
  expect(renderIssue(written, place).html).toContain('<a href="https://example.org/a">A [new] school</a>');
});

test("our own pages and pictures are whole addresses in a mail", () => {
  const { text, html } = render(
    "[Ask it](/events/ask-it) ![A bridge & a river](/media/abcdefghij_klmnopqrst-960.webp) ![p](/media/../x.webp)",
  );
  expect(html).toContain('<a href="https://901ai.example/events/ask-it">Ask it</a>');
  expect(html).toContain(
    '<img src="https://901ai.example/media/abcdefghij_klmnopqrst-960.jpeg" alt="A bridge &amp; a river" loading="lazy"> p',
  );
  expect(text).toContain("Ask it (https://901ai.example/events/ask-it) A bridge & a river p");
});
