/** Normalization of typed text: line ends, control characters, bidi marks, Unicode NFC. Shared by browser and server. */

const controls = /(?![\n\t])\p{Cc}/gu;
/** Bidi controls: harmless in prose, spoofing in a name or an address. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Unassigned and private-use characters count as invisible: front matter drops them (text/markdown/front-matter.ts). */
const invisibleOnly = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

/** Multi-line text, before NFC: line ends as \n, no control characters but \n and tab, trimmed. */
export function cleanText(typed: string): string {
  return typed.replace(/\r\n?/g, "\n").replace(controls, "").trim();
}

/** One line: line ends and tabs become spaces, bidi controls are removed. */
export function cleanLine(typed: string): string {
  return cleanText(typed.replace(/[\r\n\t\u2028\u2029]+/g, " ").replace(directionMarks, ""));
}

/** NFC of clean text; "" if nothing of it is visible. Check `isStreamSafe` first: NFC sorts each run of marks in quadratic time. */
export function compose(clean: string): string {
  const text = clean.normalize("NFC");
  return invisibleOnly.test(text) ? "" : text;
}

/** Combining marks, and the two half-width characters that NFKC turns into such marks. */
const marks = /[\p{M}\uff9e\uff9f]+/gu;
/** The Stream-Safe Text Format (UAX 15, section 13): no language needs more marks on one character. */
const maxMarks = 30;

/** Whether no character has more than 30 combining marks. */
export function isStreamSafe(text: string): boolean {
  const runs = text.match(marks) ?? [];
  return !runs.some((run) => run.length > maxMarks && countCharacters(run) > maxMarks);
}

/** NFC makes one character of at most four, each of at most two UTF-16 units: a longer text cannot have `max` characters. */
export function canFit(clean: string, max: number): boolean {
  return clean.length <= 8 * max;
}

/** Number of Unicode code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
