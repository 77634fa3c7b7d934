/** The archive of issues that were sent before they were entries: one for each, made once from the text of its mail. */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { findEntry } from "../publishing/entries/entries.ts";
import { createEntry } from "../publishing/entries/save-entry.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { plainTextToMarkdown } from "../text/markdown/from-plain-text.ts";
import { slugify } from "../text/markdown/slug.ts";
import { footerSeparator } from "./issue.ts";

/** The row of `chores` that says that it was done. */
const choreName = "newsletter archive";

/** Makes the entries unless that was done before; safe on several servers at once. Returns a sentence for the log, or undefined. */
export async function importEarlierIssues(db: Database, now: Date): Promise<string | undefined> {
  const done = await db.selectFrom("chores").select("name").where("name", "=", choreName).executeTakeFirst();
  if (done) return undefined;
  const count = await withRetry(() => db.transaction().execute((transaction) => importAll(transaction, now)));
  return count > 0
    ? `${count} newsletter issues that were sent before have a page in the archive now.`
    : undefined;
}

async function importAll(transaction: Database, now: Date): Promise<number> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("chores")
    .values({ name: choreName, last_done: now.toISOString(), holder: null, held_until: null })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return 0;
  const letters = await transaction
    .selectFrom("letters")
    .select(["slug", "subject", "text", "created_at", "finished_at"])
    .orderBy("id")
    .execute();
  let count = 0;
  for (const { slug: name, subject, text, created_at, finished_at } of letters) {
    const slug = slugify(name, kind.name);
    // The desk of this version may have sent one before the first start.
    if (await findEntry(transaction, kind.name, slug)) continue;
    const [own = ""] = text.split(footerSeparator);
    const draft = { values: { subject: subject.slice(0, 200), preview: "" }, body: mailTextToMarkdown(own) };
    const at = finished_at ?? created_at;
    const published = { state: "published", publishedAt: at, changedAt: at } as const;
    const { outcome } = await createEntry(transaction, kind, draft, {
      by: "import",
      now,
      slug,
      ...published,
    });
    if (outcome === "saved") count += 1;
  }
  return count;
}

/** Markdown of a mail's text: headings are underlined with dashes, items begin with an asterisk (text/markdown/as-text.ts). */
export function mailTextToMarkdown(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => {
      const heading = /^(.+)\n-+$/.exec(block)?.[1];
      if (heading) return `## ${plainTextToMarkdown(heading)}`;
      if (!block.startsWith("* ")) return plainTextToMarkdown(block);
      const items = block.slice(2).split("\n* ");
      return items.map((item) => `- ${plainTextToMarkdown(item).replaceAll("\n", "\n  ")}`).join("\n");
    })
    .filter(Boolean)
    .join("\n\n");
}
