import { listOf, settings } from "../text/words/lookup.ts";
import type { Citation } from "./citation.ts";
import list from "./citations.json" with { type: "json" };

/** Every source that About and the answers of the FAQ link to. */
export const citations = listOf("citations", list as Citation[], settings);
