/** A title as the name of a file: small letters, digits and dashes, at most 60 of them; `otherwise` when none is left. */
export function slugify(title: string, otherwise: string): string {
  const letters = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return words || otherwise;
}

/** `name`, or with the first number behind it that makes it one that is not taken. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}
