import { words } from "./words.ts";

/** What all forms say, whatever they ask. */
export const formWords = words("form", {
  optional: "optional",
  attention: "{count} fields need attention.",
  reference: "Reference",
  /** Label of the honeypot field, visible without the stylesheet. */
  honeypot: "Leave this field empty",
  limited: {
    network:
      "Nothing was sent. Too many messages came from your network. Please try again in {wait}, or write to {email}.",
    everywhere:
      "Nothing was sent. Too many messages came in at once. Please try again in {wait}, or write to {email}.",
  },
  failure: "Nothing was sent. Please try again, or write to {email}.",
});
