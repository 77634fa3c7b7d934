import { localPath, sentence } from "../text/words/lookup.ts";
import type { PageKey } from "./pages.ts";
import { words } from "./words.ts";

/** What a screen reader says of the card of a page that is shared. */
export const cardWords = words("cards", {
  alt: "The Hernando de Soto Bridge lit at night over the Mississippi, with the words “{line}”",
});

/** The social card of a page: where the build put it, or where the server keeps the one with the owner's words (words/drawings.ts). */
export function cardPath(page: PageKey | "record"): string {
  const name = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return sentence(`/og${localPath(`/${name}`)}.png`);
}
