/** What happens to typed text before it is measured and kept. Shared by browser and server. */

const controls = /(?![\n\t])\p{Cc}/gu;
/** Marks that turn the direction of text around: harmless in prose, a disguise in a name or an address. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Nor is what no font has: such a title would be none in a file (text/markdown/front-matter.ts). */
const invisibleOnly = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

/** Text of many lines, not yet normalized: line ends as \n, no control characters but \n and tab, trimmed. */
export function cleanText(typed: string): string {
  return typed.replace(/\r\n?/g, "\n").replace(controls, "").trim();
}

/** The same for one line: line ends and tabs become spaces, direction marks go. */
export function cleanLine(typed: string): string {
  return cleanText(typed.replace(/[\r\n\t\u2028\u2029]+/g, " ").replace(directionMarks, ""));
}

/** NFC of bare text; "" when nothing of it is visible. Ask `isStreamSafe` first: NFC sorts each run of marks in quadratic time. */
export function compose(bare: string): string {
  const text = bare.normalize("NFC");
  return invisibleOnly.test(text) ? "" : text;
}

/** Combining marks, and the two half-width letters that NFKC makes such marks of. */
const marks = /[\p{M}\uff9e\uff9f]+/gu;
/** No language puts more marks on a letter than this: the Stream-Safe Text Format (UAX 15, section 13). */
const maxMarks = 30;

/** Whether no letter carries more than 30 combining marks. */
export function isStreamSafe(text: string): boolean {
  const runs = text.match(marks) ?? [];
  return !runs.some((run) => run.length > maxMarks && countCharacters(run) > maxMarks);
}

/** NFC makes one character of at most four, each of at most two UTF-16 units: a longer text cannot have `max` characters. */
export function canFit(bare: string, max: number): boolean {
  return bare.length <= 8 * max;
}

/** Characters as people count them: Unicode code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
