/** Sends an issue without waiting for the background jobs: keeps it as begun and queues its mails. */
import type { Database } from "../../db/schema.ts";
import { beginIssue, findSentIssue, queueAll } from "../../newsletter/sending/queue-issue.ts";
import type { NewsletterContext } from "../../newsletter/subscribers.ts";

/** Returns the number of mails in all. One that was begun before goes on. */
export async function sendIssue(
  db: Database,
  context: NewsletterContext,
  issue: Parameters<typeof beginIssue>[1],
  now: () => Date,
): Promise<number> {
  const begun = await beginIssue(db, issue, { by: "test", now: now() });
  const { id } = begun ?? (await findSentIssue(db, issue.slug)) ?? {};
  if (id === undefined) throw new Error(`The issue ${issue.slug} is gone.`);
  return queueAll(db, context, id, now);
}
