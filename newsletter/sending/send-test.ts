/** Sends an issue to one address, to see it in a mail program. */
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { queueMail, withLeaveLink } from "../../mail/outbox/outbox.ts";
import type { Entry } from "../../publishing/kind.ts";
import { issueOf } from "../issue.ts";
import { noteTest } from "./proofs.ts";
import type { NewIssue } from "./queue-issue.ts";

/** Queues the test. `entry`: the draft that it was made from, of which it becomes a proof. */
export async function sendTest(
  db: Database,
  mail: NewIssue,
  { to, siteUrl, now, entry }: { to: string; siteUrl: string; now: Date; entry: Entry },
): Promise<void> {
  const shown = (part: string) => withLeaveLink(part, `${siteUrl}/`);
  const key = `newsletter-test:${to}:${now.toISOString()}`;
  const body = { subject: `[Test] ${mail.subject}`, text: shown(mail.text), html: shown(mail.html) };
  await withRetry(() => queueMail(db, { key, to: { address: to }, ...body }, now));
  await noteTest(db, entry.id, issueOf(entry));
}
