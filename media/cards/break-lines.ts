/** Breaks headlines into balanced lines by measured width: a number stays with what it counts, and a cut never leaves half of one. */

type Measure = (words: string[]) => number;

/** Where a headline has to fit. Lengths in px, `leading` in em; `steps`: sizes from the largest to the smallest. */
export interface Room {
  room: number;
  height: number;
  steps: readonly number[];
  most: number;
  leading: number;
}

/**
 * The largest step at which the headline fits. At the smallest, words are dropped from its end until an ellipsis fits, which follows
 * no number, unit or small word. A word wider than the card is set smaller than that. `measure`: width of some words in one line.
 * `ending`: what ends a line in any case.
 */
export function fitLines(
  text: string,
  { room, height, steps, most, leading }: Room,
  measure: (words: string[], size: number) => number,
  ending = /\n/,
) {
  const words = glued(text);
  const breakAt = (size: number, all = words) => {
    const inSize: Measure = (some) => measure(some, size);
    if (all.some((word) => inSize([word]) > room)) return undefined;
    const parts = all.join(" ").split(ending);
    const lines = parts.flatMap((part) => balance(part.split(" "), room, inSize));
    const isLow = ((lines.length - 1) * leading + capHeight) * size <= height;
    return lines.length <= most && isLow ? { size, lines } : undefined;
  };
  for (const size of steps) {
    const fitted = breakAt(size);
    if (fitted) return fitted;
  }
  const smallest = steps.at(-1) ?? 0;
  for (let kept = cut(words); kept.length > 0; kept = cut(kept)) {
    const last = kept.at(-1)?.replace(/[,;:.]$/, "");
    const fitted = breakAt(smallest, [...kept.slice(0, -1), `${last}…`]);
    if (fitted) return fitted;
  }
  for (let size = smallest - 2; size > 8; size -= 2) {
    const fitted = breakAt(size);
    if (fitted) return fitted;
  }
  throw new Error("A word is too long for a card.");
}

/** Narrows the width as long as the number of lines stays the same. */
function balance(words: string[], room: number, measure: Measure): string[][] {
  let lines = fill(words, room, measure);
  for (;;) {
    const widest = Math.max(...lines.map(measure));
    const next = fill(words, widest - 1, measure);
    if (next.length > lines.length || next.some((line) => measure(line) >= widest)) return lines;
    lines = next;
  }
}

/** The words of a text. What must not be parted is one, with a no-break space in it: 15 turbines, $659 million, June 15, 15 de junio. */
export function glued(text: string): string[] {
  const words: string[] = [];
  for (const word of text.trim().split(/[^\S\u00a0]+/)) {
    const before = words.at(-1) ?? "";
    const isCounted = /\d$/.test(before) && !/(?<![\d,.])(19|20)\d\d$/.test(before) && /^\p{Ll}/u.test(word);
    const isDate = /^(\d{1,2}|20\d\d)[,.)]*$/.test(word)
      ? /^\(?\p{Lu}\p{L}{2,}\.?$/u.test(before) || before === "No."
      : /\d\u00a0de$/.test(before);
    if ((isCounted && (word === "de" || !small.test(word))) || isDate)
      words[words.length - 1] = `${before}\u00a0${word}`;
    else words.push(word);
  }
  return words;
}

const capHeight = 0.74;
const small =
  /^(the|a|an|of|and|to|for|in|on|at|by|about|with|from|than|or|its|is|are|de|la|el|los|las|un|una|y|o|en|del|al|por|para|con|que|su)$/i;

/** Without the last word, and without those before it after which no ellipsis may stand. */
function cut(words: readonly string[]): string[] {
  const isOpen = (word = "") => /\d/.test(word) || small.test(word);
  let kept = words.slice(0, -1);
  while (kept.length > 0 && isOpen(kept.at(-1))) kept = kept.slice(0, -1);
  return kept;
}

function fill(words: string[], room: number, measure: Measure): string[][] {
  const lines: string[][] = [[]];
  for (const word of words) {
    const line = lines.at(-1) as string[];
    if (line.length && measure([...line, word]) > room) lines.push([word]);
    else line.push(word);
  }
  return lines;
}
