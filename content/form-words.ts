import { words } from "./words.ts";

/** What all forms say, whatever they ask. */
export const formWords = words("form", {
  /** Begins the title of a page that refuses what was sent. */
  error: "Error: ",
  optional: "optional",
  close: "Close",
  dismiss: "Dismiss",
  again: "Try again",
  newTab: "opens in a new tab",
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
  /** Rounded up. */
  wait: {
    minutes: { one: "{count} minute", other: "{count} minutes" },
    hours: { one: "{count} hour", other: "{count} hours" },
  },
  failure: "Nothing was sent. Please try again, or write to {email}.",
  /** Under a text area, how many characters are left or too many. */
  left: { one: "{count} character left", other: "{count} characters left" },
  over: { one: "{count} character too many", other: "{count} characters too many" },
  /** Beside the consent to the license on pages whose terms are in another language, what it allows. */
  license: "It stays yours. We may publish it here and shorten it. You can ask us to take it down.",
});
