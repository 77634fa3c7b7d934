import { words } from "../words.ts";
/** The words that say who vouches for an entry, and when somebody looked. */
export const provenanceWords = words("provenanceWords", {
  /** "Source: Louisville Public Media, November 10, 2024. Checked on November 22, 2026." */
  source: "Source",
  /** The rest of a long list, folded. */
  more: "{count} more",
  checked: "Checked on",
  tried: "tried on",
  callFirst: "Call first: this number is from {year}",
  undated: "Call first: the page with this number has no date",
} as const);
