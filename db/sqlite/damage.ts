/** Recognizes the errors of a damaged (corrupt) database, and says what to do. */

/** What to do, as a sentence. */
export const restoreAdvice = "Stop the site and restore the newest backup: npm run desk -- restore FILE";

/**
 * True for an error that means corruption: SQLite's result codes CORRUPT and NOTADB, PostgreSQL's XX001 (damaged table)
 * and XX002 (damaged index).
 */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/.test(code);
}
