/** Slugs: file names from titles. */

/** A slug of at most 60 lower-case letters, digits and dashes; `otherwise` if none is left. */
export function slugify(title: string, otherwise: string): string {
  const ascii = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = ascii
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return words || otherwise;
}
