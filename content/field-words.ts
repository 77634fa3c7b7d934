import { words } from "./words.ts";

/** What forms with more than one field say, besides form-words.ts. */
export const fieldWords = words("fields", {
  close: "Close",
  newTab: "opens in a new tab",
  /** Under a text area, how many characters are left or too many. */
  left: { one: "{count} character left", other: "{count} characters left" },
  /** At a picture, in a form that came back: browsers forget which file was chosen. */
  again: "Please choose the picture again. What you typed is still here.",
  /** What may be on the calendar already, and its two buttons. */
  like: {
    text: "Is it this one? {title}: {summary} If it is, thank you: it's on our calendar already, and nothing was sent.",
    yes: "Yes, it is this one",
    no: "No, mine is another",
  },
  over: { one: "{count} character too many", other: "{count} characters too many" },
});
