import { localPath, sentence } from "../text/words/lookup.ts";
import type { PageKey } from "./pages.ts";
import { words } from "./words.ts";

/** What a screen reader says of the card of a page that is shared. */
export const cardWords = words("cards", {
  alt: "The Hernando de Soto Bridge lit at night over the Mississippi, with the words “{line}”",
  /** What a screen reader says of the card of one entry, event or story; `text`: the words on it. */
  ofPage: "A card of {name}. {text}",
  /** On cards: since when a line is so; the hours of an event that is off; how many newsrooms told a story. */
  asOf: "As of {day}",
  was: "Was {hours}",
  told: { one: "One newsroom told it.", other: "{count} newsrooms told it." },
});

/** The social card of a page: where the build put it, or where the server keeps the one with the owner's words (words/drawings.ts). */
export function cardPath(page: PageKey | "record"): string {
  const name = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return sentence(`/og${localPath(`/${name}`)}.png`);
}
