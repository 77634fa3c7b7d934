import { words } from "./words.ts";

/** What stands under a link that is shown as a card in a text. */
export const linkCards = words("linkCards", {
  page: "Opens at {host}. Nothing of theirs loads on our page.",
  video: "Video, opens at {host}. Nothing of theirs loads on our page.",
} as const);
