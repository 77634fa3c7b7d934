import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withoutMarks } from "../../text/words/fallback.ts";
import type { Entry } from "../kind.ts";
import {
  asFallback,
  fingerprint,
  isTranslatable,
  readTranslations,
  translateEntry,
} from "./translated-entries.ts";

const folder = mkdtempSync(join(tmpdir(), "translations-"));
const language = { code: "es" };
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

const read = () => readTranslations(language, folder);
const of = fingerprint("question", english);
const translation = `---\ntitle: ¿Hace ruido?\nof: ${of}\n---\n\nSí.\n`;

test("an entry whose English is the translated one is shown in the language", () => {
  put(translation);
  const { entry, state } = translateEntry(english, read());
  expect(state).toBe("translated");
  expect(entry).toEqual({
    ...english,
    values: { title: "¿Hace ruido?", order: "10" },
    body: "Sí.",
  });
});

test("once the English changes, the English is shown; its place in the list does not matter", () => {
  put(translation);
  const moved = { ...english, values: { ...english.values, order: "90" } };
  expect(translateEntry(moved, read()).state).toBe("translated");
  for (const changed of [
    { ...english, body: "No." },
    { ...english, values: { ...english.values, title: "Is it quiet?" } },
  ])
    expect(translateEntry(changed, read())).toEqual({ entry: changed, state: "outdated" });
});

test("an entry without one is marked as English, but for what programs read", () => {
  const values = { title: "Talk", start: "2031-01-01T10:00", corrections: "2026-11-23 | A name" };
  const { body, values: marked } = asFallback({ ...english, kind: "record", values, body: "Yes." } as Entry);
  expect(withoutMarks(body)).toBe("Yes.");
  expect(body).not.toBe("Yes.");
  expect(marked).toMatchObject({ start: values.start });
  expect(marked.title).not.toBe("Talk");
  expect(marked.corrections).toMatch(/^2026-11-23 \| ./);
  expect(Object.values(marked).map((text) => withoutMarks(text ?? ""))).toEqual(Object.values(values));
});

test("an entry without a translation is shown in English", () => {
  const other = { ...english, slug: "is-it-warm" };
  expect(translateEntry(other, read())).toEqual({ entry: other, state: "missing" });
});

test("a mistake in a file is named with its place", () => {
  put(`---\ntitel: ¿Hace ruido?\n---\n`);
  expect(read).toThrow(/es\/question\/is-it-noisy\.md:2: /);
});

test("of the resources only offices are translated", () => {
  const resource = (type: string) => isTranslatable({ kind: "resource", values: { type } });
  expect([resource("office"), resource("voice")]).toEqual([true, false]);
});
