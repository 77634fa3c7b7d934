import { listOf, settings } from "../text/words/lookup.ts";

/** Addresses that people try, and the part of a page that each leads to for good (301). */
export const shortcuts: readonly (readonly [path: string, to: string])[] = listOf(
  "shortcuts",
  [
    ["/faq", "/community#faq"],
    ["/stories", "/news#stories"],
    ["/timeline", "/record"],
    ["/topics", "/record#standing"],
    ["/es/topics", "/es/record#standing"],
    ["/xai", "/topics/sites"],
    // Where the form for a story in Spanish was. Browsers may still know that /es/news leads there for good: not without a query.
    ["/es/historias", "/es/news?historias"],
  ],
  settings,
);

/** Where the address leads. */
export function shortcutOf(path: string): string | undefined {
  return shortcuts.find(([from]) => from === path)?.[1];
}
