/** The pages that a new owner reads before the launch, and which of them were read, in the table `chores`. */
import { pages } from "../content/pages.ts";
import { readLastDone } from "../db/last-done.ts";
import type { Database } from "../db/schema.ts";

export function pagesToRead() {
  return Object.values(pages).map(({ path, name, readingTime: minutes }) => ({ path, name, minutes }));
}

export function readNote(path: string): string {
  return `read through ${path}`;
}

/** Paths of those that were read. */
export async function readThrough(db: Database): Promise<Set<string>> {
  const paths = pagesToRead().map(({ path }) => path);
  const known = await readLastDone(db, paths.map(readNote));
  return new Set(paths.filter((path) => known.has(readNote(path))));
}
