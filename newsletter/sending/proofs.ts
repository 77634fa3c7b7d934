/** What is proven of a draft before it leaves: written, postal address there, links open, a test sent. */
import { hash } from "node:crypto";
import type { Database } from "../../db/schema.ts";
import { queueMail, withLeaveLink } from "../../mail/outbox/outbox.ts";
import type { Draft, Entry } from "../../publishing/kind.ts";
import { isWritten, renderIssue } from "../issue.ts";
import type { BrokenLink } from "./check-links.ts";

export type Proofs = Awaited<ReturnType<typeof readProofs>>;

export async function readProofs(
  db: Database,
  entry: Draft & Pick<Entry, "id">,
  { postalAddress }: { postalAddress: string },
) {
  const query = db.selectFrom("issue_proofs").selectAll().where("entry_id", "=", entry.id);
  const row = await query.executeTakeFirst();
  const isToday = row?.tested === digestOf(entry);
  return {
    written: isWritten(entry),
    postalAddress: postalAddress !== "",
    /** A test was sent and each link opened; "earlier": with another text than today's. */
    tested: isToday ? ("yes" as const) : row?.tested ? ("earlier" as const) : ("no" as const),
    /** Links of this text that did not open. */
    broken: (isToday && row.broken ? JSON.parse(row.broken) : []) as BrokenLink[],
  };
}

/** Why an issue cannot be sent, as sentences; empty when it can. */
export function problemsOf(issue: Draft, { postalAddress }: { postalAddress: string }): string[] {
  const unwritten = issue.body.trim()
    ? "The draft’s own first line is still there."
    : "There is nothing to say in it.";
  return [
    issue.values.subject?.trim() ? "" : "The subject is missing.",
    isWritten(issue) ? "" : unwritten,
    postalAddress ? "" : "The postal address is missing: it is set in content/site.ts (postalAddress).",
  ].filter(Boolean);
}

/** Queues a test to one address, in the caller's transaction, and notes that it was. `broken`: the links that did not open. */
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
  const digest = digestOf(entry);
  // The release before reads `linked` too.
  const set = { tested: digest, linked: digest, broken: JSON.stringify(broken) };
  await trx
    .insertInto("issue_proofs")
    .values({ entry_id: entry.id, ...set })
    .onConflict((conflict) => conflict.column("entry_id").doUpdateSet(set))
    .execute();
}

function digestOf({ values: { subject = "", preview = "" }, body }: Draft): string {
  return hash("sha256", JSON.stringify([subject, preview, body]), "base64url");
}
