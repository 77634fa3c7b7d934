/** The words that every form and notice shares. */
import { site } from "../../content/site.ts";

export const formWords = {
  optional: "optional",
  close: "Close",
  dismiss: "Dismiss",
  again: "Try again",
  /** Stands before the reference of what was kept. */
  reference: "Reference",
  failure: `Nothing was sent. Please try again, or write to ${site.email}.`,
} as const;
