/** Two made-up languages, put into a copy of the project: one with longer words, one that is written from right to left. */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "../../content/language.ts";
import { ownTexts } from "../../words/sentences.ts";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { eventFile } from "../support/event-file.ts";

const longer: Readonly<Record<string, string>> = {
  ...{ a: "åã", e: "ëè", i: "ïì", o: "öø", u: "ûù", y: "ÿ", c: "ç", s: "š", n: "ň" },
  ...{ A: "Åã", E: "Ëè", I: "Ïì", O: "Öø", U: "Ûù", Y: "Ÿ", C: "Ç", S: "Š", N: "Ň" },
};
const latin = "abcdefghijklmnopqrstuvwxyz";
const arabic = "ابسدعفغهيجكلمنوبقرشتثومخيظ";

/** What programs read in a text: placeholders, tags, entities, targets of links, addresses. */
const code = /(\{\w+\}|<[^>]*>|&\w+;|\]\([^)]*\)|https?:\S+|[\w.]+@[\w.]+)/;
const letters = (text: string, change: (letter: string) => string) =>
  text
    .split(code)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\p{L}/gu, change)))
    .join("");

export const makeLonger = (text: string): string => letters(text, (letter) => longer[letter] ?? letter);
export const makeArabic = (text: string): string =>
  letters(text, (letter) => arabic[latin.indexOf(letter.toLowerCase())] ?? letter);

export interface MadeUp extends Pick<Language, "code" | "tag" | "name"> {
  make: (text: string) => string;
  dir: "ltr" | "rtl";
}

export const madeUp: readonly MadeUp[] = [
  { code: "eo", tag: "eo", name: "Longer", make: makeLonger, dir: "ltr" },
  { code: "ar", tag: "ar-EG", name: "Arabic", make: makeArabic, dir: "rtl" },
];

/** The project with these languages beside its own, and with an event and a story. Not yet built. */
export async function copyWithLanguages(): Promise<CopiedProject> {
  const copy = await copyProject();
  const texts = ownTexts();
  for (const { code, make } of madeUp) {
    const words = Object.fromEntries(texts.map((text) => [text, make(text)]));
    await copy.write(`content/${code}/words.json`, JSON.stringify(words));
  }
  const list = madeUp.map(
    ({ code, tag, name }) =>
      `{ code: "${code}", tag: "${tag}", name: "${name}", revised: "2026-11-24", words: ${code}, terms: {} },`,
  );
  // The list that is the site's, with these after Spanish.
  const file = join(copy.folder, "content/languages.ts");
  const own = await readFile(file, "utf8");
  const imports = madeUp.map(
    ({ code }) => `import ${code} from "./${code}/words.json" with { type: "json" };`,
  );
  const more = own
    .replace("= [spanish]", `= [spanish, ${list.join("\n")}]`)
    .replace('codes: "es"', `codes: "es,${madeUp.map(({ code }) => code)}"`);
  if (more === own) throw new Error("content/languages.ts no longer lists its languages as expected.");
  await writeFile(file, [...imports, more].join("\n"));
  await copy.write("content/starter/event/question-night.md", eventFile());
  await copy.write(
    "content/starter/story/the-old-hall.md",
    "---\ntitle: The old hall\nwriter: Ana\nposted: 2031-01-02\n---\n\nWe met there, see [the hall](https://hall.example).\n",
  );
  return copy;
}
