import { listOf, settings } from "../text/words/lookup.ts";
import list from "./citations.json" with { type: "json" };

/** A source that a page of words (About) or an answer of the FAQ links to, with what its link proves. */
export interface Citation {
  /** As the text links to it. */
  url: string;
  publisher: string;
  /** How good the source is, as in content/record.ts. */
  grade: "A" | "B";
}

/** Every source that About and the answers of the FAQ link to. */
export const citations = listOf("citations", list as Citation[], settings);
