/** Cuts the passage of a text that shows the marked words best. */

/** A piece of text, marked or not. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

/** Start and end in UTF-16 units. */
type Range = readonly [number, number];

const maxSnippetLength = 240;
/** Characters before the first marked word. */
const lead = 60;
const maxRanges = 300;

/** The ranges of the marked words in folded text, in which `<` and `>` surround them. */
export function readMarks(folded: string): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let marks = 0;
  for (const { index, 0: mark } of folded.matchAll(/[<>]/g)) {
    const at = index - marks++;
    if (mark === "<") start = at;
    else ranges.push([start, at]);
    if (ranges.length === maxRanges) break;
  }
  return ranges;
}

/** The whole text in pieces. */
export function markText(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    pieces.push(
      { text: text.slice(at, start), isMarked: false },
      { text: text.slice(start, end), isMarked: true },
    );
    at = end;
  }
  pieces.push({ text: text.slice(at), isMarked: false });
  return pieces.filter((piece) => piece.text);
}

/** About 240 characters, cut between words, with the most marked words; the beginning when there is none. */
export function snippetOf(text: string, ranges: readonly Range[]): Piece[] {
  const start = wordStart(text, Math.max(0, bestStart(ranges) - lead));
  const end = wordEnd(text, start + maxSnippetLength);
  const inside = ranges
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): Range => [from - start, to - start]);
  const pieces = markText(text.slice(start, end), inside);
  if (start > 0) pieces.unshift({ text: "… ", isMarked: false });
  if (end < text.length) pieces.push({ text: " …", isMarked: false });
  return pieces;
}

/** The marked word from which on a snippet holds the most of them; the first of equals. */
function bestStart(ranges: readonly Range[]): number {
  const room = maxSnippetLength - lead;
  let best = 0;
  let most = 0;
  let last = 0;
  for (const [first, [start]] of ranges.entries()) {
    while ((ranges[last]?.[1] ?? Number.POSITIVE_INFINITY) <= start + room) last++;
    if (last - first <= most) continue;
    most = last - first;
    best = start;
  }
  return best;
}

function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(" ", from);
  return space >= 0 && space - from < lead / 2 ? space + 1 : unsplit(text, from);
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(" ", to);
  return to - space < lead / 2 ? space : unsplit(text, to);
}

/** Not between the halves of a surrogate pair. */
function unsplit(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
