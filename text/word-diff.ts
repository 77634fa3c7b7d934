/** Difference of two texts by words (longest common subsequence). Shared by browser and server. */

export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** The largest table of the algorithm; texts that need a larger one are shown as replaced where they differ. */
const maxCells = 4_000_000;

/** Runs of equal, removed and added words, in order; spaces and line ends stay as they are. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [words(before), words(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return merged([
    { kind: "same", text: old.slice(0, start).join("") },
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { kind: "same", text: old.slice(old.length - end).join("") },
  ]);
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

function between(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1;
  if ((old.length + 1) * width > maxCells)
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: now.join("") },
    ];
  // common[i * width + j]: length of the longest common subsequence of old from i and now from j.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      parts.push({ kind: "same", text: old[i] ?? "" });
      i++;
      j++;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1)))
      parts.push({ kind: "removed", text: old[i++] ?? "" });
    else parts.push({ kind: "added", text: now[j++] ?? "" });
  }
  return parts;
}

/** Words, and the space between them. */
function words(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

function merged(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts.filter(({ text }) => text !== "")) {
    const last = result.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}
