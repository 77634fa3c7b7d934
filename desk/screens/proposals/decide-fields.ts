/** What the form of a proposal holds. Shared by browser and server. */
import type { Draft } from "../../../publishing/kind.ts";

export interface Typed {
  intent: "publish" | "draft";
  draft: Draft;
  words: string;
  /** `proposalVersion` of what was looked at. */
  seen: string;
  /** Slugs of the clashing events that were shown. */
  clashes: readonly string[];
  time: "now" | "later";
  /** Local time of the site, as typed. */
  at: string;
}

/** The field under which a mistake in the time is reported. */
export const timeField = "publishAt";
