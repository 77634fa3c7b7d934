import { cardPicture } from "./city-words.ts";
import { words } from "./words.ts";

/** What a screen reader says of the card of a page that is shared. */
export const cardWords = words("cards", {
  alt: `${cardPicture}, with the words “{line}”`,
});
