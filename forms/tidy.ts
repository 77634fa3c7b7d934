/** What happens to typed text before it is measured and kept. Shared by browser and server. */

const controls = /(?![\n\t])\p{Cc}/gu;
/** Marks that turn the direction of text around: harmless in prose, a disguise in a name or an address. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const nothingToSee = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** Text of many lines: NFC, line ends as \n, no control characters but \n and tab, trimmed; "" when nothing is visible. */
export function tidyText(typed: string): string {
  const text = typed.replace(/\r\n?/g, "\n").replace(controls, "").normalize("NFC").trim();
  return nothingToSee.test(text) ? "" : text;
}

/** The same for one line: line ends and tabs become spaces, direction marks go. */
export function tidyLine(typed: string): string {
  return tidyText(typed.replace(/[\r\n\t\u2028\u2029]+/g, " ").replace(directionMarks, ""));
}

/** Characters as people count them: Unicode code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
