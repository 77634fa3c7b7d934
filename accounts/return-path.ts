/** Where to go after signing in: a path of the desk, never another site (open redirect, CWE-601). */

/** Characters: an export of a hundred ticked messages names each. */
const longest = 6_000;

/** The path with its query, or "/" for anything that a browser might read as another origin or that leads back to signing in. */
export function returnPath(asked: string | null | undefined): string {
  // Backslashes and control characters: browsers turn them into slashes, or drop them.
  if (!asked || asked.length > longest || !/^\/(?!\/)[^\\\p{C}\s]*$/u.test(asked)) return "/";
  const base = "https://desk.invalid";
  if (!URL.canParse(asked, base)) return "/";
  const { origin, pathname, search } = new URL(asked, base);
  if (origin !== base || pathname.startsWith("//") || /^\/(sign-in|invitation)(\/|$)/.test(pathname))
    return "/";
  return pathname + search;
}
