import { site } from "../../../content/site.ts";

export const formWords = {
  optional: "optional",
  close: "Close",
  again: "Try again",
  newTab: "opens in a new tab",
  attention: (fields: number) => `${fields} fields need attention.`,
  reference: "Reference",
  /** Label of the honeypot field, visible without the stylesheet. */
  honeypot: "Leave this field empty",
  limited: {
    network: (wait: string) => limited("from your network", wait),
    everywhere: (wait: string) => limited("in at once", wait),
  },
  failure: `Nothing was sent. Please try again, or write to ${site.email}.`,
};

export type FormWords = typeof formWords;

function limited(whence: string, wait: string): string {
  return `Nothing was sent. Too many messages came ${whence}. Please try again in ${wait}, or write to ${site.email}.`;
}
