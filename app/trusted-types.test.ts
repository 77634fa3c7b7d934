import { expect, test } from "vitest";
import { isHarmless } from "../text/harmless-html.ts";
import { renderSafely } from "../text/markdown/render-safely.ts";

import { renderSections } from "./vite-plugins/markdown-plugin.ts";

test.each([
  "",
  "words & signs > all",
  '<p>See <a href="https://a.example/?q=1&amp;r=2" rel="noopener">there</a>.<br>Then <strong>that</strong>.</p>',
  '<a href="/news">news</a> <a href="#top">up</a> <a href="mailto:a@b.example">write</a>',
  '<img src="/og/home.png" alt="A bridge" width="600" height="315" />',
  '<figure><img src="/media/a-480.webp" alt="A bridge" loading="lazy"></figure>',
])("markup that can do nothing may stand in a page: %s", (html) => {
  expect(isHarmless(html)).toBe(true);
});

test.each([
  "<script>alert(1)</script>",
  "<script></script>",
  "<img src=x onerror=alert(1)>",
  '<img src="/a.png" onerror="alert(1)">',
  '<img src="//evil.example/a.png">',
  '<a href="javascript:alert(1)">press</a>',
  '<a href="java&#115;cript:alert(1)">press</a>',
  '<a href=" javascript:alert(1)">press</a>',
  '<p style="position:fixed">over all</p>',
  "<svg onload=alert(1)>",
  "<iframe srcdoc=x></iframe>",
  "<<p>script>alert(1)<<p>/script>",
  "<p",
  "<!-- words -->",
])("markup that could do something may not: %s", (html) => {
  expect(isHarmless(html)).toBe(false);
});

test("whatever Markdown can say is harmless, in what visitors send and in the site's own texts", () => {
  const all =
    "# A\n\n*b* **c** ~~d~~ `e`\n\n- f\n- [x] g\n\n3. h\n\n> i\n\n```js\n1 < 2\n```\n\n| j | k |\n|:--|--:|\n| l | m |\n\n---\n\n[n](https://a.example 'o') <https://b.example>  \np &lt; q";
  expect(isHarmless(renderSafely(all))).toBe(true);
  for (const { html } of renderSections(`## One\n\n${all}`)) expect(isHarmless(html)).toBe(true);
});

test("HTML that a page may not hold is named by the build", () => {
  expect(() =>
    renderSections("## One\n\n<iframe src='https://a.example'></iframe>", "content/about.md"),
  ).toThrow('content/about.md: HTML under "One" that a page may not hold');
});
