import { fill } from "../text/words/fill.ts";
import { localPath, sentence } from "../text/words/lookup.ts";
import { look } from "./look.ts";
import type { PageKey } from "./pages.ts";
import { words } from "./words.ts";

/** What a screen reader says of the card of a page that is shared. */
export const cardWords = words("cards", {
  alt: "The Hernando de Soto Bridge lit at night over the Mississippi, with the words “{line}”",
  ownAlt: "A picture with the words “{line}”",
});

export function cardAlt(line: string): string {
  return fill(look.card || look.hero ? cardWords.ownAlt : cardWords.alt, { line });
}

/** The social card of a page: where the build put it, or where the server keeps the one with the owner's words (words/drawings.ts). */
export function cardPath(page: PageKey | "record"): string {
  const name = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return sentence(`/og${localPath(`/${name}`)}.png`);
}
