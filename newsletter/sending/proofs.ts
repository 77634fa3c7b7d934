/** What is proven of a draft before it leaves: written, postal address there, links open, a test sent. */
import { createHash } from "node:crypto";
import type { Database } from "../../db/schema.ts";
import type { Draft, Entry } from "../../publishing/kind.ts";
import { isWritten } from "../issue.ts";
import type { BrokenLink } from "./check-links.ts";

export interface Proofs {
  written: boolean;
  postalAddress: boolean;
  /** A test was sent and each link opened; "earlier": with another text than today's. */
  tested: "yes" | "no" | "earlier";
  /** Links of this text that did not open. */
  broken: BrokenLink[];
}

export async function readProofs(
  db: Database,
  entry: Draft & Pick<Entry, "id">,
  { postalAddress }: { postalAddress: string },
): Promise<Proofs> {
  const row = await db
    .selectFrom("issue_proofs")
    .selectAll()
    .where("entry_id", "=", entry.id)
    .executeTakeFirst();
  const isToday = row?.tested === digestOf(entry);
  return {
    written: isWritten(entry),
    postalAddress: postalAddress !== "",
    tested: isToday ? "yes" : row?.tested ? "earlier" : "no",
    broken: isToday && row.broken ? JSON.parse(row.broken) : [],
  };
}

/** Why an issue cannot be sent, as sentences; empty when it can. */
export function problemsOf(issue: Draft, { postalAddress }: { postalAddress: string }): string[] {
  return [
    ...(issue.values.subject?.trim() ? [] : ["The subject is missing."]),
    ...(isWritten(issue)
      ? []
      : [
          issue.body.trim() ? "The draft’s own first line is still there." : "There is nothing to say in it.",
        ]),
    ...(postalAddress
      ? []
      : ["The postal address is missing: it is set in content/site.ts (postalAddress)."]),
  ];
}

/** Records that a test mail of this text was queued, that its links were opened, and which did not open. */
export async function noteProofs(
  trx: Database,
  entry: Draft & Pick<Entry, "id">,
  broken: readonly BrokenLink[],
): Promise<void> {
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
  return createHash("sha256")
    .update(JSON.stringify([subject, preview, body]))
    .digest("base64url");
}
