/** The words that every form shares. */
import { site } from "../../../content/site.ts";

export const formWords = {
  optional: "optional",
  close: "Close",
  again: "Try again",
  /** Said of a link in a form, which stays behind half filled. */
  newTab: "opens in a new tab",
  /** Stands under the first message when there are more. */
  attention: (fields: number) => `${fields} fields need attention.`,
  /** Stands before the reference of what was kept. */
  reference: "Reference",
  /** Beside the field that only machines find, for whoever reads the page without its style sheet. */
  decoy: "Leave this field empty",
  limited: {
    network: (wait: string) =>
      `Nothing was sent. Too many messages came from your network. Please try again in ${wait}, or write to ${site.email}.`,
    everywhere: (wait: string) =>
      `Nothing was sent. Too many messages came in at once. Please try again in ${wait}, or write to ${site.email}.`,
  },
  failure: `Nothing was sent. Please try again, or write to ${site.email}.`,
} as const;
