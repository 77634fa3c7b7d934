import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withoutMarks } from "../../text/words/fallback.ts";
import type { Entry } from "../kind.ts";
import { question } from "../kinds/question.ts";
import { fingerprint, needsTranslation, stateOf, translateEntry } from "./translation.ts";
import { readTranslations, type TranslationFile, writeTranslation } from "./translation-file.ts";

const folder = mkdtempSync(join(tmpdir(), "translations-"));
const english = {
  kind: "question",
  slug: "is-it-noisy",
  values: { title: "Is it noisy?", order: "10" },
  body: "Yes.",
} as unknown as Entry;

afterAll(() => rmSync(folder, { recursive: true }));

function put(text: string): void {
  mkdirSync(join(folder, "es/question"), { recursive: true });
  writeFileSync(join(folder, "es/question/is-it-noisy.md"), text);
}

const read = () => readTranslations(folder);
const one = () => read()[0] as TranslationFile;
const of = fingerprint("question", english);
const translation = `---\ntitle: ¿Hace ruido?\nof: ${of}\n---\n\nSí.\n`;

test("an entry whose English is the translated one is shown in the language", () => {
  put(translation);
  expect(stateOf(english, one())).toBe("translated");
  expect(translateEntry(english, one())).toEqual({
    ...english,
    values: { title: "¿Hace ruido?", order: "10" },
    body: "Sí.",
  });
});

test("once the English changes, the English is shown; its place in the list does not matter", () => {
  put(translation);
  const moved = { ...english, values: { ...english.values, order: "90" } };
  expect(stateOf(moved, one())).toBe("translated");
  for (const changed of [
    { ...english, body: "No." },
    { ...english, values: { ...english.values, title: "Is it quiet?" } },
  ]) {
    expect(stateOf(changed, one())).toBe("outdated");
    const { values, body } = translateEntry(changed, one());
    expect([values.title ?? "", body].map(withoutMarks)).toEqual([changed.values.title, changed.body]);
    expect(body).not.toBe(changed.body);
  }
});

test("an entry without one is marked as English, but for what programs read", () => {
  const values = { title: "Talk", start: "2031-01-01T10:00", corrections: "2026-11-23 | A name" };
  const record = { ...english, kind: "record", values, body: "Yes." } as Entry;
  expect(stateOf(record, undefined)).toBe("missing");
  const { body, values: marked } = translateEntry(record, undefined);
  expect(withoutMarks(body)).toBe("Yes.");
  expect(body).not.toBe("Yes.");
  expect(marked).toMatchObject({ start: values.start });
  expect(marked.title).not.toBe("Talk");
  expect(marked.corrections).toMatch(/^2026-11-23 \| ./);
  expect(Object.values(marked).map((text) => withoutMarks(text ?? ""))).toEqual(Object.values(values));
});

test("a translation is written as the file that reads as the same", () => {
  put(translation.replace("of:", "read: ana@desk.example\nof:"));
  const before = one();
  expect(before).toMatchObject({ language: "es", kind: "question", readBy: "ana@desk.example" });
  put(writeTranslation(question, before));
  expect(one()).toEqual(before);
});

test("a mistake in a file is named with its place", () => {
  put(`---\ntitel: ¿Hace ruido?\n---\n`);
  expect(read).toThrow(/es\/question\/is-it-noisy\.md:2: /);
});

test("of the resources only offices need a translation", () => {
  const resource = (type: string) => needsTranslation({ kind: "resource", values: { type } });
  expect([resource("office"), resource("voice")]).toEqual([true, false]);
});
