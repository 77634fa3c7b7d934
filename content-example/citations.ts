import type { Citation } from "../content/citation.ts";

/** The invented city's story and answers link to nobody. */
export const citations: readonly Citation[] = [];
