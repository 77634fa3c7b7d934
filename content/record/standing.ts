import { words } from "../words.ts";
import "../reports-read.ts";

/** The words around the status lines, on top of The Record and of the questions on Community. */
export const standing = words("standing", {
  title: "Where things stand",
  lead: "{reportsRead}. The longer a stroke, the older its line.",
  entries: "Entries:",
  old: "{age} old",
} as const);
