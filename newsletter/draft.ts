/** Generates the draft of an issue from what the week brought, for the owner to edit. */
import { issueWords } from "../content/newsletter.ts";
import { site } from "../content/site.ts";
import { dateFormat } from "../time/zone-time.ts";
import type { Issue } from "./issue.ts";
import { type Pourable, pour } from "./pour.ts";

/** The draft; undefined when there is nothing to put in. */
export function draftIssue(items: readonly Pourable[], now: Date): Issue | undefined {
  if (items.length === 0) return undefined;
  const chosen = new Set(items.map(({ url }) => url));
  return { ...emptyIssue(now), body: pour(issueWords.opening, items, chosen) };
}

/** A draft with nothing but its first line. */
export function emptyIssue(now: Date): Issue {
  const day = dateFormat(site.language, { timeZone: site.timeZone, month: "long", day: "numeric" });
  return {
    subject: `${issueWords.subject}, ${day.format(now)}`,
    preview: issueWords.preview,
    body: issueWords.opening,
  };
}
