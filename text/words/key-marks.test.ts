import { expect, test } from "vitest";
import { keyMarks } from "./key-marks.ts";

const { markText, withElements } = keyMarks();
const shown = (html: string) => withElements(html, (key, text) => `<a ${key}>${text}</a>`);
const send = markText("Send", "forms.send");

test("each text of a page is an element that knows its key, and no mark is left", () => {
  const others = Array.from({ length: 40 }, (_, i) => markText(`Text ${i}`, `all.${i}`));
  const { html, keys } = shown(`<p>${send} <b>now</b></p>${others.map((text) => `<p>${text}</p>`).join("")}`);
  expect(html).toMatch(/^<p><a forms.send>Send<\/a> <b>now<\/b><\/p><p><a all.0>Text 0<\/a><\/p>/);
  expect(html).toContain("<p><a all.39>Text 39</a></p>");
  expect(html).not.toMatch(/[\u2061-\u206C]/);
  expect(keys).toHaveLength(41);
});

test("a text in a title, an attribute or a field is found, and stays plain", () => {
  const { html, keys } = shown(`<title>${send}</title><i title="${send}"></i><textarea>${send}</textarea>`);
  expect(html).toBe('<title>Send</title><i title="Send"></i><textarea>Send</textarea>');
  expect(keys).toEqual(["forms.send"]);
});

test("a text within another one, over several elements, and one that was cut", () => {
  expect(shown(markText(`In ${markText("Memphis", "site.city")} now`, "home.in")).html).toBe(
    "<a home.in>In </a><a site.city>Memphis</a><a home.in> now</a>",
  );
  expect(shown(`<p>${send.replace("nd", "<i>nd</i>")}</p>`).html).toBe(
    "<p><a forms.send>Se</a><i><a forms.send>nd</a></i></p>",
  );
  expect(shown(`<p>${send.slice(0, -2)}</p><p>else</p>`).html).toBe(
    "<p><a forms.send>Sen</a></p><p>else</p>",
  );
});

test("HTML of a page of Markdown is one text, whatever its blocks", () => {
  const page = markText("<p>One</p><p>Two</p>", "about.md", true);
  expect(shown(`${page}<p>else</p>`).html).toBe(
    "<p><a about.md>One</a></p><p><a about.md>Two</a></p><p>else</p>",
  );
});

test("marked texts are sorted as they read", () => {
  const sorted = [markText("b", "x.1"), markText("a", "x.0"), "c"].toSorted((a, b) => a.localeCompare(b));
  expect(sorted.map((text) => text.replace(/[\u2061-\u206C]/g, ""))).toEqual(["a", "b", "c"]);
});
