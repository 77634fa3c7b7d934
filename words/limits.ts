/** What a text is held to while it is typed, in a browser too, and when it is saved. */

/** Characters, with the placeholders filled in, and what happens to more. */
const limits: readonly { keys: RegExp; max: number; says: string }[] = [
  { keys: /^pages\.\w+\.title$/, max: 60, says: "search engines cut at 60" },
  { keys: /^pages\.\w+\.description$/, max: 160, says: "search engines cut at 160" },
  {
    keys: /\.([bB]utton|busyButton|cta\.label)$|^chrome\.(partner|menu|nav)\./,
    max: 40,
    says: "no more than 40 fit",
  },
];

export function longestOf(key: string): number | undefined {
  return limits.find(({ keys }) => keys.test(key))?.max;
}

/** Why a text is too long for its place, and after which word it would be cut. `filled`: as visitors read it. */
export function tooLong(key: string, filled: string): string | undefined {
  const { max = Number.POSITIVE_INFINITY, says } = limits.find(({ keys }) => keys.test(key)) ?? {};
  if (filled.length <= max) return undefined;
  const last = filled
    .slice(0, max + 1)
    .match(/\S+(?=\s)/g)
    ?.at(-1);
  return `${filled.length} characters; ${says}${last ? `, after “${last}”` : ""}.`;
}

/** The `{placeholders}` of a text, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))];
}

export function unknownPlaceholder(text: string, byDefault: string): string | undefined {
  const known = [...placeholdersIn(byDefault), "{name}", "{city}"];
  const unknown = placeholdersIn(text).find((brace) => !known.includes(brace));
  return unknown && `Nothing fills in ${unknown} here.`;
}
