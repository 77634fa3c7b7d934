/** The piece of a text around the first word that was searched for, in one line. */
import { foldText } from "../../../search/fold-text.ts";

const length = 160;

/** `words`: folded. The beginning where none of them stands in it. */
export function excerptAround(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, " ").trim().toWellFormed().normalize("NFC");
  const folded = foldText(line);
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  if (line.length <= length) return line;
  const start = first <= length / 2 ? 0 : line.lastIndexOf(" ", first - length / 4) + 1;
  const end = start + length;
  return `${start > 0 ? "… " : ""}${line.slice(start, end).toWellFormed()}${end < line.length ? " …" : ""}`;
}
