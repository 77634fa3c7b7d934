import { words } from "./words.ts";
/** The words of a page that cannot be fetched, over the one that is open. */
export const lostSignal = words("lostSignal", {
  title: "That page didn’t load",
  description: "You may be offline. You’re still where you were: try again when you have a signal.",
});
