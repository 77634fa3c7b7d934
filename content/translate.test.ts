import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import {
  asEnglish,
  inLanguage,
  languageOf,
  markEnglish,
  translate,
  translatedPath,
  untranslated,
  withoutMarks,
} from "./translate.ts";

const words = { Name: "Nombre", "{0} fields": "{0} campos", "Hello, {name}": "Hola, {name}" };

test("each text is found by its English, at any depth, and what is filled in comes through", () => {
  const said = translate(
    { labels: ["Name"], count: (n: number) => `${n} fields`, greet: "Hello, {name}" },
    words,
  );
  expect(said.labels).toEqual(["Nombre"]);
  expect(said.count(3)).toBe("3 campos");
  expect(said.greet).toBe("Hola, {name}");
});

test("what has no translation is shown in English and says so, and nothing else changes", () => {
  const said = translate(
    { button: "Send", path: "/contact", url: "https://a.example", sign: "{a} · {b}" },
    words,
  );
  expect(markEnglish(`<b>${said.button}</b>`)).toBe('<b><span lang="en">Send</span></b>');
  expect(withoutMarks(said.button)).toBe("Send");
  expect([said.path, said.url, said.sign]).toEqual(["/contact", "https://a.example", "{a} · {b}"]);
  expect(untranslated({ a: "Name", b: ["Send"] }, words)).toEqual(["Send"]);
});

test("where no element can stand, English is plain text", () => {
  const send = asEnglish("Send");
  const html = `<title>${send}</title><a title="${send}">${send}</a><textarea>${send}</textarea>`;
  expect(markEnglish(html)).toBe(
    '<title>Send</title><a title="Send"><span lang="en">Send</span></a><textarea>Send</textarea>',
  );
});

test("a mark that somebody types does not reach the page", () => {
  expect(markEnglish("<p>a\uFDD0b</p><p>c\uFDD1d\uFDD1</p>")).not.toMatch(/[\uFDD0\uFDD1]/);
});

test("English and languages that this city does not have stay as they are", () => {
  for (const code of [undefined, null, "en", "xx"]) {
    expect(inLanguage("Name", code)).toBe("Name");
    expect(translatedPath("/contact", code)).toBe("/contact");
    expect(languageOf(code)).toBeUndefined();
  }
});

test("the address of a page in a language begins with its code", () => {
  for (const { code } of languages) {
    expect(translatedPath("/", code)).toBe(`/${code}`);
    expect(translatedPath("/contact", code)).toBe(`/${code}/contact`);
  }
});
