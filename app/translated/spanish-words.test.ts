import { expect, test } from "vitest";
import { spanish } from "../../content/es/spanish.ts";
import { contentMistakes } from "../vite-plugins/check-content.ts";
import { englishTexts, pageNotes, translationNotes } from "../vite-plugins/check-translations.ts";

const pairs = Object.entries(spanish.words);
const own = stringsOf(spanish.pages);

test("every sentence of the forms, the mails and the private page is there in Spanish, and so is every question, office and meeting", async () => {
  expect(englishTexts().length).toBeGreaterThan(150);
  expect(await translationNotes("content")).toEqual([]);
});

test("a change of an English sentence names the Spanish one that was made from it", async () => {
  const lead = "Cada evento está en el idioma de quien lo organiza.";
  const { madeFrom } = spanish;
  const said = "Por lo general respondemos en 24 a 48 horas";
  expect(madeFrom[said]).toEqual(["We typically respond within 24-48 hours"]);
  expect(
    await pageNotes(
      { ...spanish, madeFrom: { ...madeFrom, [said]: ["We always respond within 24 hours"] } },
      "content",
    ),
  ).toEqual([
    `content/es/made-from.json: "${said}" was made from "We always respond within 24 hours", which no English page says anymore.`,
  ]);
  const { [lead]: _, ...less } = madeFrom;
  expect(await pageNotes({ ...spanish, madeFrom: less }, "content")).toEqual([
    `content/es/made-from.json: "${lead}" does not name the English that it was made from.`,
  ]);
  expect(await pageNotes({ ...spanish, madeFrom: { ...madeFrom, Hola: [] } }, "content")).toEqual([
    'content/es/made-from.json: "Hola" is said by no page anymore.',
  ]);
});

test("nothing in the Spanish leads nowhere", () => {
  expect(contentMistakes("content").filter((mistake) => mistake.startsWith("content/es/"))).toEqual([]);
});

test("what is put into an English sentence is put into the Spanish one too", () => {
  for (const [english, said] of pairs) expect(bracesOf(said), english).toEqual(bracesOf(english));
});

test("the Spanish says usted, and shouts at nobody", () => {
  const all = [...pairs.map(([, said]) => said), ...own];
  expect(all.filter((text) => /[¡!]/.test(text))).toEqual([]);
  expect(all.filter((text) => /\b(tú|tu|tus|te|ti|contigo|vosotros|os)\b/i.test(text))).toEqual([]);
  expect(all.filter((text) => /\?/.test(text) && !/¿/.test(text))).toEqual([]);
});

test("a wait is said in words", () => {
  expect([1, 61, 6000].map(spanish.duration)).toEqual(["1 minuto", "2 minutos", "2 horas"]);
});

function bracesOf(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([brace]) => brace).toSorted();
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [] : [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(stringsOf) : [];
}
