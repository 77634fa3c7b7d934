import { expect, test } from "vitest";
import { markText, type Piece, readMarks, snippetOf } from "./snippet.ts";

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join("");

test("marks of the folded text stand at the same places of the text as it was written", () => {
  expect(shown(markText("Café & robots", readMarks("<cafe>   <robots>")))).toBe("[Café] & [robots]");
  expect(shown(markText("Nothing", readMarks("nothing")))).toBe("Nothing");
});

test("a snippet is the passage with the most marked words, cut between words", () => {
  const text =
    `A lamp. ${"Rivers and roads ".repeat(40)}The lamp of a lamp in the lamp shop. ${"More of it ".repeat(40)}`.trim();
  const folded = text
    .toLowerCase()
    .replace(/[^a-z]/g, " ")
    .replaceAll("lamp", "<lamp>");
  const snippet = shown(snippetOf(text, readMarks(folded)));
  expect(snippet).toMatch(/^… \w+ .*The \[lamp\] of a \[lamp\] in the \[lamp\] shop\. .* \w+ …$/);
  expect(snippet.length).toBeLessThan(260);
});

test("without a marked word it is the beginning, and a text without spaces is cut between characters", () => {
  expect(shown(snippetOf("Short.", []))).toBe("Short.");
  const long = snippetOf("🌉".repeat(1_000), []);
  expect(shown(long).isWellFormed()).toBe(true);
  expect(shown(long).length).toBeLessThan(300);
});
