/** Sources as pages show them. Server only. */
import { dayWords, readSourceLines } from "../../../publishing/source-line.ts";

export interface ShownSource {
  /** "Louisville Public Media, November 10, 2024". */
  text: string;
  url?: string;
}

/** The sources of a field of source lines, without the one that the entry links to anyway. `tag`: of the language (BCP 47). */
export function shownSources(lines: string | undefined, link?: string, tag?: string): ShownSource[] {
  return readSourceLines(lines)
    .filter(({ url }) => !url || url !== link)
    .map(({ publisher, date, url }) => ({
      text: date ? `${publisher}, ${dayWords(date, tag)}` : publisher,
      ...(url && { url }),
    }));
}
