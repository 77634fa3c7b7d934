/** The texts that all forms share. */
import { site } from "../../../content/site.ts";

export const formWords = {
  optional: "optional",
  close: "Close",
  again: "Try again",
  /** Announces that a link in a form opens a new tab. */
  newTab: "opens in a new tab",
  /** Shown under the first message when there are more. */
  attention: (fields: number) => `${fields} fields need attention.`,
  /** Precedes the reference of a saved submission. */
  reference: "Reference",
  /** Label of the honeypot field, visible without the stylesheet. */
  decoy: "Leave this field empty",
  limited: {
    network: (wait: string) =>
      `Nothing was sent. Too many messages came from your network. Please try again in ${wait}, or write to ${site.email}.`,
    everywhere: (wait: string) =>
      `Nothing was sent. Too many messages came in at once. Please try again in ${wait}, or write to ${site.email}.`,
  },
  failure: `Nothing was sent. Please try again, or write to ${site.email}.`,
} as const;
