import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { joinedName } from "../../content/joined-name.ts";
import { site } from "../../content/site.ts";
import { contentProblems, renderSections } from "./markdown-plugin.ts";

test("each second heading becomes a section with its anchor, its title and what stands below it", () => {
  const sections = renderSections(
    "## What 901 AI Does!\n\nWe *meet*.\n\n### When\n\n- Tuesdays\n\n## Who\n\nYou.",
  );
  expect(sections).toEqual([
    {
      id: "what-901-ai-does",
      title: "What 901 AI Does!",
      html: expect.stringMatching(
        /^<p>We <em>meet<\/em>\.<\/p>\s*<h3>When<\/h3>\s*<ul>\s*<li>Tuesdays<\/li>\s*<\/ul>$/,
      ),
    },
    { id: "who", title: "Who", html: "<p>You.</p>" },
  ]);
});

test("the brand's facts are filled in, in links too", () => {
  const [section] = renderSections("## Write\n\n[{email}](mailto:{email}) at {name}");
  expect(section?.html).toBe(`<p><a href="mailto:${site.email}">${site.email}</a> at ${joinedName()}</p>`);
});

test("a link to another site tells that site nothing of a window, a link of our own stays plain", () => {
  const [section] = renderSections('## Links\n\n[there](https://example.org/?a="b") and [here](/terms)');
  expect(section?.html).toContain('<a href="https://example.org/?a=%22b%22" rel="noopener">there</a>');
  expect(section?.html).toContain('<a href="/terms">here</a>');
});

test("a link keeps its bold words and the ampersands of its address", () => {
  const [section] = renderSections("## Links\n\n[**MLGW** & TVA](https://example.org/?a=1&b=2)");
  expect(section?.html).toBe(
    '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener"><strong>MLGW</strong> &amp; TVA</a></p>',
  );
});

test("a source that stands alone in parentheses is marked, with a link or as a publisher and a year, and no other words are", () => {
  const [section] = renderSections(
    "## Power\n\nOne ([WREG](https://example.org/)). Two (Memphis Flyer, May 2025). Three (of five) in 2025.",
  );
  expect(section?.html).toBe(
    '<p>One<cite> <i>(</i><a href="https://example.org/" rel="noopener">WREG</a><i>)</i></cite>. Two<cite> <i>(</i>Memphis Flyer, May 2025<i>)</i></cite>. Three (of five) in 2025.</p>',
  );
});

test("words before the first heading and unknown facts stop the build", () => {
  expect(() => renderSections("Lost words\n\n## First")).toThrow(
    'Text before the first "## " heading: Lost words',
  );
  expect(() => renderSections("## Who\n\n{nobody}")).toThrow("Unknown placeholder {nobody}");
});

test("what is wrong with the content is told with file and line, all of it at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  mkdirSync(join(folder, "deep"));
  writeFileSync(join(folder, "a.md"), "## Who\n\nWe are\n{nobody}.\n");
  writeFileSync(join(folder, "b.md"), "\n\nLost words\n\n## First\n");
  writeFileSync(join(folder, "deep", "good.md"), "## Fine\n");
  expect(contentProblems(folder)).toEqual([
    `${join(folder, "a.md")}:4: Unknown placeholder {nobody}`,
    `${join(folder, "b.md")}:3: Text before the first "## " heading: Lost words`,
  ]);
  rmSync(folder, { recursive: true });
});

test("nothing in, nothing out", () => {
  expect(renderSections("\n")).toEqual([]);
});
