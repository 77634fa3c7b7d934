/** Difference of two texts by words. Server only. */
import { diffArrays } from "diff";

export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** The most words that are removed and added: the work grows with the square. Texts with more are shown as replaced where they differ. */
const maxEditLength = 1_000;

/** Runs of equal, removed and added words, in order; spaces and line ends stay as they are. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [words(before), words(after)];
  const parts = diffArrays(old, now, { maxEditLength }) ?? replaced(old, now);
  return parts.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

/** The parts with long equal runs cut to `near` characters beside a change. */
export function shortened(parts: readonly DiffPart[], near = 80): DiffPart[] {
  return parts.map((part, index) => {
    const { kind, text } = part;
    const [isFirst, isLast] = [index === 0, index === parts.length - 1];
    const kept = (isFirst ? 0 : near) + (isLast ? 0 : near);
    if (kind !== "same" || text.length <= kept + 3) return part;
    const head = isFirst ? "" : text.slice(0, near);
    const tail = isLast ? "" : text.slice(-near);
    return { kind, text: `${head} … ${tail}` };
  });
}

/** Words, and the space between them. */
function words(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

function replaced(old: readonly string[], now: readonly string[]) {
  const start = countEqual(old, now);
  const end = countEqual(old.slice(start).toReversed(), now.slice(start).toReversed());
  const parts = [
    { value: old.slice(0, start) },
    { value: old.slice(start, old.length - end), removed: true },
    { value: now.slice(start, now.length - end), added: true },
    { value: old.slice(old.length - end) },
  ];
  return parts.filter(({ value }) => value.length > 0);
}

/** How many words both begin with. */
function countEqual(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((word, i) => word !== other[i]);
  return at < 0 ? one.length : at;
}
