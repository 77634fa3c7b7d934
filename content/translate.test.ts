import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { mail } from "./mail.ts";
import { currentLanguage, inLanguage, languageOf, translatedPath } from "./translate.ts";

test("the site's own language and those that this city does not have stay as they are", () => {
  for (const code of [undefined, null, "en", "xx"]) {
    expect(inLanguage(mail.answer, code).footer).toBe(mail.answer.footer);
    expect(translatedPath("/contact", code)).toBe("/contact");
    expect(languageOf(code)).toBeUndefined();
  }
  expect(currentLanguage()).toBeUndefined();
});

test("the address of a page in a language begins with its code", () => {
  for (const { code } of languages) {
    expect(translatedPath("/", code)).toBe(`/${code}`);
    expect(translatedPath("/?form=event#send", code)).toBe(`/${code}?form=event#send`);
    expect(translatedPath("/contact", code)).toBe(`/${code}/contact`);
  }
});

test("a mail is in its language, whatever is read around it", () => {
  for (const { code } of languages) {
    const { footer } = inLanguage(mail.answer, code);
    expect(footer).not.toBe(mail.answer.footer);
    expect(inLanguage(mail.answer, null).footer).toBe(mail.answer.footer);
  }
});
