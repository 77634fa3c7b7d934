import { expect, test } from "vitest";
import { readStory } from "./read-story.ts";
import { newestFirst } from "./story.ts";

const file = "content/stories/the-old-depot.md";
const head = (more: string) =>
  `---\ntitle: The old depot\nwriter: Ana Reyes\nposted: 2031-01-02\n${more}---\n\nWe *met* there.\n`;

test("a story's file says what is told and who tells it", () => {
  expect(readStory(head("link: https://depot.example/\n"), file)).toEqual({
    slug: "the-old-depot",
    title: "The old depot",
    writer: "Ana Reyes",
    posted: "2031-01-02",
    link: "https://depot.example/",
    html: "<p>We <em>met</em> there.</p>",
    text: "We met there.",
  });
});

test("everything that is wrong with a story is told with its file and line", () => {
  const wrong = head("link: javascript:alert(1)\n")
    .replace("2031-01-02", "2031-02-30")
    .replace("writer: Ana Reyes", "# nobody");
  expect(() => readStory(wrong, file)).toThrow(
    [
      `${file}:1: "writer" is missing.`,
      `${file}:4: "posted" must be a day such as 2026-12-03, not "2031-02-30".`,
      `${file}:5: "link" must be an address that begins with http:// or https://.`,
    ].join("\n"),
  );
  expect(() => readStory(head("writer: Another\n"), file)).toThrow(
    `${file}:5: "writer" stands here a second time.`,
  );
});

test("no story can put an element, a picture or a script into the page, even in a file that somebody edited", () => {
  const body =
    "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> ![p](https://p.example/p.png) [x](javascript:alert(1)) [y](https://y.example)\n";
  const { html } = readStory(head("").replace("We *met* there.\n", body), file);
  expect(html).not.toMatch(/<(?!\/?(p|a)\b)/);
  expect(html).not.toContain('href="javascript');
  expect(html).toContain('<a href="https://y.example" rel="noopener nofollow ugc">y</a>');
});

test("the newest story stands first", () => {
  const on = (posted: string, slug: string) => ({ ...readStory(head(""), file), posted, slug });
  const sorted = newestFirst([on("2031-01-01", "b"), on("2031-01-03", "a"), on("2031-01-03", "c")]);
  expect(sorted.map(({ slug }) => slug)).toEqual(["c", "a", "b"]);
});
