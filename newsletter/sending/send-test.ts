/** Sends an issue to one address, to see it in a mail program. */
import type { Database } from "../../db/schema.ts";
import { queueMail, withLeaveLink } from "../../mail/outbox/outbox.ts";
import type { Entry } from "../../publishing/kind.ts";
import { renderIssue } from "../issue.ts";
import type { BrokenLink } from "./check-links.ts";
import { noteProofs } from "./proofs.ts";

/** Queues the test, in the caller's transaction. `broken`: its links that did not open. */
export async function sendTest(
  trx: Database,
  entry: Entry,
  place: { to: string; siteUrl: string; postalAddress: string; now: Date; broken: readonly BrokenLink[] },
): Promise<void> {
  const { to, siteUrl, now, broken } = place;
  const { text, html } = renderIssue(entry, place);
  const shown = (part: string) => withLeaveLink(part, `${siteUrl}/`);
  const key = `newsletter-test:${to}:${now.toISOString()}`;
  const body = { subject: `[Test] ${entry.title}`, text: shown(text), html: shown(html) };
  await queueMail(trx, { key, to: { address: to }, ...body }, now);
  await noteProofs(trx, entry, broken);
}
