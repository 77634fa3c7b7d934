import { llmsSummary } from "./city-words.ts";

/** What /llms.txt says first, before its list of pages. */
export const llms = { summary: llmsSummary } as const;
