/** Suggests words that are known for those that are not: slips of the keyboard. */
import type { Database } from "../db/schema.ts";
import { foldText, readWords } from "./read-query.ts";

/** Bounds the work for a search that finds nothing. */
const maxTitles = 1_000;
/** A shorter word is too near to many others. */
const minLength = 4;

/** The words of the newest titles, folded. */
export async function readTitleWords(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("search_documents")
    .select("title")
    .orderBy("id", "desc")
    .limit(maxTitles)
    .execute();
  return rows.flatMap(({ title }) => foldText(title).split(" "));
}

/**
 * The query with the nearest known word in place of each that is not known; undefined where all are, or nothing is near. `words`: of
 * a query (`readQuery`); `known`: folded, the more often the likelier.
 */
export function suggestWords(words: readonly string[], known: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of known) counts.set(word, (counts.get(word) ?? 0) + 1);
  const better = words.map((word) => (counts.has(word) ? word : (nearest(word, counts) ?? word)));
  const suggestion = readWords(better.join(" ")).join(" ");
  return suggestion === words.join(" ") ? undefined : suggestion;
}

/** One slip in a short word, two in a long one. */
function nearest(word: string, counts: ReadonlyMap<string, number>): string | undefined {
  if (word.length < minLength) return undefined;
  let best: { other: string; rank: number } | undefined;
  const most = word.length < 7 ? 1 : 2;
  for (const [other, count] of counts) {
    if (other.length < minLength || Math.abs(other.length - word.length) > most) continue;
    const slips = countSlips(word, other);
    // Of those equally near, the commonest.
    const rank = slips - 1 + 1 / (1 + count);
    if (slips <= most && rank < (best?.rank ?? Number.POSITIVE_INFINITY)) best = { other, rank };
  }
  return best?.other;
}

/** Letters left out, added, exchanged or in the wrong order (Damerau–Levenshtein, optimal string alignment). */
function countSlips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
