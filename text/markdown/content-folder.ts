/** Reads a folder of Markdown content files and collects their errors. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ContentError } from "./front-matter.ts";

/** One content file: its entry, or its errors, one per line. */
export interface Listed<Entry> {
  /** File name without extension. */
  name: string;
  /** Reference of the submission it was made from; "" if written by hand. */
  reference: string;
  entry?: Entry;
  problem?: string;
}

/**
 * Reads every Markdown file of a folder, sorted by name; none if the folder does not exist. `shown` is the folder's name in
 * error messages; `keys` are the front matter keys, the last of which holds the submission's reference.
 */
export function readFolder<Entry>(
  folder: string,
  shown: string,
  keys: readonly string[],
  read: (text: string, file: string) => Entry,
): Listed<Entry>[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
  return files.toSorted().map((file) => {
    const name = file.replace(/\.md$/, "");
    const text = readFileSync(join(folder, file), "utf8");
    const reference = referenceIn(text, keys.at(-1));
    try {
      return { name, reference, entry: read(text, `${shown}/${file}`) };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { name, reference, problem: error.message };
    }
  });
}

/** Also works on an invalid file, so that a published submission is always recognized. */
function referenceIn(text: string, key = ""): string {
  const [, head = ""] = text.split(/^---[ \t]*$/m);
  return new RegExp(`^${key}[ \\t]*:[ \\t]*"?([\\w-]+)`, "m").exec(head)?.[1] ?? "";
}
