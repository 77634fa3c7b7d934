import { llmsSummary } from "./city-words.ts";
import { words } from "./words.ts";

/** What /llms.txt says first, before its list of pages; the headings of its lists of entries, by kind; that of the feeds. */
export const llms = words("llms", {
  summary: llmsSummary,
  sections: {
    event: "Events to come",
    story: "Stories from the community",
    issue: "Issues of the newsletter",
    record: "Newest entries of The Record",
  } as Readonly<Record<string, string>>,
  feeds: "Feeds",
} as const);
