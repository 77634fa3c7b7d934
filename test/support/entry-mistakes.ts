/** What is wrong with an entry, said the same way at the desk and for a file. */
import { expect } from "vitest";
import { checkDraft } from "../../publishing/entries/check-draft.ts";
import { type EntryFile, readEntryFile } from "../../publishing/files/entry-file.ts";
import type { Kind, Values } from "../../publishing/kind.ts";
import { ContentError } from "../../text/markdown/front-matter.ts";

/** The text of a file with these lines in its head; several lines of a value become several lines of the head. */
export function entryText(values: Values, body = ""): string {
  const head = Object.entries(values).flatMap(([name, value]) =>
    value.split("\n").map((line) => `${name}: ${JSON.stringify(line)}`),
  );
  return ["---", ...head, "---", "", body, ""].join("\n");
}

/** The mistakes as "field: sentence"; checks that the file with these values has the same ones. */
export function mistakesIn(kind: Kind, values: Values, body = ""): string[] {
  const checked = checkDraft(kind, { values, body });
  const errors = checked.ok ? [] : checked.errors;
  const sentences = errors.map(({ message }) => `${message}.`);
  const inFile = fileMistakes(kind, values, body).map((line) => line.replace(/^entry\.md:\d+: /, ""));
  expect(inFile.toSorted()).toEqual(sentences.toSorted());
  return errors.map(({ field, message }) => `${field}: ${message}`);
}

/** The entry of a file with these values. */
export function entryIn(kind: Kind, values: Values, body = ""): EntryFile {
  return readEntryFile(kind, entryText(values, body), "entry.md");
}

function fileMistakes(kind: Kind, values: Values, body: string): string[] {
  try {
    entryIn(kind, values, body);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.message.split("\n");
    throw error;
  }
}
