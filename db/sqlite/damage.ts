/** A damaged database: how it shows, and what an owner does about it. */

/** What to do, as a sentence of its own. */
export const restoreAdvice = "Stop the site and restore the newest backup: npm run desk -- restore FILE";

/**
 * True for an error after which the database will not get well by itself: SQLite found pages that cannot be (its result
 * codes CORRUPT and NOTADB), PostgreSQL a damaged table or index (XX001, XX002).
 */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/.test(code);
}
