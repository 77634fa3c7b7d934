import { words } from "./words.ts";

/** What readers see while the owner has closed the site. No browser loads it. */
export const closed = words("closed", {
  title: "{name} opens soon",
  text: "This site isn’t open yet. Until then, write to {email}.",
});
