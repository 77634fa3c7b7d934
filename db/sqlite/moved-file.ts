/** Detects a database file that was deleted or replaced while it is open. */
import { statSync } from "node:fs";

/**
 * Returns a function that throws DATABASE_FILE_GONE when one of `files` is gone or has another inode than at the first
 * call. SQLite would go on writing to the unlinked file, and visitors would get a reference for what is lost.
 * Call it before each commit.
 */
export function detectMovedFile(files: readonly string[]): () => void {
  const inodes = new Map<string, number>();
  return () => {
    for (const file of files) {
      const found = statSync(file, { throwIfNoEntry: false })?.ino;
      const first = inodes.get(file) ?? found;
      if (found === undefined || found !== first)
        throw Object.assign(new Error(`${file} is not where it was opened.`), { code: "DATABASE_FILE_GONE" });
      inodes.set(file, found);
    }
  };
}
