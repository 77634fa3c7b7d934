/** Drafts of issues: empty, or with what the week brought, for somebody to edit. */
import { issueWords } from "../content/newsletter.ts";
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { createEntry, type Saving } from "../publishing/entries/save-entry.ts";
import type { Draft, Entry } from "../publishing/kind.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { dateFormat } from "../time/zone-time.ts";
import { type DigestItem, insertDigest } from "./digest.ts";

/** With these items in it; without any it has nothing but its first line. */
export function draftIssue(items: readonly DigestItem[], now: Date): Draft {
  const day = dateFormat(site.language, { timeZone: site.timeZone, month: "long", day: "numeric" });
  return {
    values: { subject: `${issueWords.subject}, ${day.format(now)}`, preview: issueWords.preview },
    body: insertDigest(issueWords.opening, items, new Set(items.map(({ url }) => url))),
  };
}

/** In the caller's transaction. */
export async function createDraft(trx: Database, draft: Draft, saving: Saving): Promise<Entry> {
  const created = await createEntry(trx, kind, draft, saving);
  if (created.outcome !== "saved") throw new Error("The draft of an issue breaks a rule of its kind.");
  return created.entry;
}
