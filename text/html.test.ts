import { expect, test } from "vitest";
import { escapeHtml, unescapeHtml } from "./html.ts";

test("markup in a text is shown instead of taking effect, and comes back as it was", () => {
  const text = `<a href="x" title='y'>Q&A &amp; more</a>`;
  expect(escapeHtml(text)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Q&amp;A &amp;amp; more&lt;/a&gt;",
  );
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

test("an entity of an entity is undone once", () => {
  expect(unescapeHtml("&amp;lt; &copy; &#8217;")).toBe("&lt; &copy; &#8217;");
});
