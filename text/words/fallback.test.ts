import { expect, test } from "vitest";
import { renderSafely } from "../markdown/render-safely.ts";
import { fallbackElements, markFallback, withoutMarks } from "./fallback.ts";

const send = markFallback("Send");
const inPage = (html: string) => fallbackElements(html, "en", "es").html;

test("a text of another language says so, and nothing else changes", () => {
  expect(inPage(`<b>${send}</b> <i>Ya</i>`)).toBe('<b><span lang="en">Send</span></b> <i>Ya</i>');
  expect(withoutMarks(send)).toBe("Send");
  expect(fallbackElements(`<p>${send}</p><p>Hola</p>`, "en", "es").count).toBe(1);
  expect(markFallback("")).toBe("");
});

test("in a page that is written from right to left, such a text says its direction too", () => {
  expect(fallbackElements(`<p>${send}</p>`, "en", "ar").html).toBe(
    '<p><span lang="en" dir="ltr">Send</span></p>',
  );
  expect(fallbackElements(`<p>${send}</p>`, "he", "fa").html).toBe('<p><span lang="he">Send</span></p>');
});

test("where no element can stand it is plain text", () => {
  const html = `<title>${send}</title><a title="${send}">${send}</a><textarea>${send}</textarea><script>"${send}"</script>`;
  expect(inPage(html)).toBe(
    '<title>Send</title><a title="Send"><span lang="en">Send</span></a><textarea>Send</textarea><script>"Send"</script>',
  );
});

test("of a text over several elements each part says so", () => {
  expect(inPage(`<h2>${markFallback("News of <b>AI</b> here")}</h2>`)).toBe(
    '<h2><span lang="en">News of </span><b><span lang="en">AI</span></b><span lang="en"> here</span></h2>',
  );
  expect(inPage(renderSafely(markFallback("Two [came](https://a.example) here.\n\nOne left.")))).toBe(
    '<p><span lang="en">Two </span><a href="https://a.example" rel="noopener"><span lang="en">came</span></a><span lang="en"> here.</span></p>\n<p><span lang="en">One left.</span></p>',
  );
});

test("a text that was cut loses its language at the end of its block, and no mark that somebody types reaches the page", () => {
  expect(inPage("<p>\uFDD0Cut…</p><p>Hola</p>")).toBe('<p><span lang="en">Cut…</span></p><p>Hola</p>');
  expect(inPage("<p>a\uFDD0b</p><p>c\uFDD1d\uFDD1\uFDD3</p>")).not.toMatch(/[\uFDD0-\uFDD3]/);
});
