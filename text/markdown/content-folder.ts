import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ContentError } from "./front-matter.ts";

/** One file of a folder of content: what it tells, or what is wrong with it, line by line. */
export interface Listed<Entry> {
  /** Its name without the ending. */
  name: string;
  /** The reference of the submission it was made from; "" when it was written by hand. */
  reference: string;
  entry?: Entry;
  problem?: string;
}

/**
 * Every Markdown file of a folder, by name; none when there is no such folder. `shown` is the folder's name in the
 * sentences; `keys` are those of the head, and the last of them names the submission.
 */
export function readFolder<Entry>(
  folder: string,
  shown: string,
  keys: readonly string[],
  read: (text: string, file: string) => Entry,
): Listed<Entry>[] {
  return markdownIn(folder).map((file) => {
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

/** Found in a file with mistakes too, so that what was made of a submission is never lost sight of. */
function referenceIn(text: string, key = ""): string {
  const [, head = ""] = text.split(/^---[ \t]*$/m);
  return new RegExp(`^${key}[ \\t]*:[ \\t]*"?([\\w-]+)`, "m").exec(head)?.[1] ?? "";
}

function markdownIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
