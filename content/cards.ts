import { words } from "./words.ts";

/** What a screen reader says of the card of a page that is shared. */
export const cardWords = words("cards", {
  alt: "The Hernando de Soto Bridge lit at night over the Mississippi, with the words “{line}”",
});
