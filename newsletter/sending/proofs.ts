/** What is proven of a draft before it leaves: written, postal address there, links open, a test sent. */
import { createHash } from "node:crypto";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Entry } from "../../publishing/kind.ts";
import { type Issue, issueOf, isWritten } from "../issue.ts";
import type { BrokenLink } from "./check-links.ts";

/** "earlier": it was done, with another text than today's. */
export type Proven = "yes" | "no" | "earlier";

export interface Proofs {
  written: boolean;
  postalAddress: boolean;
  tested: Proven;
  /** "no" also when a link of this text did not open. */
  links: Proven;
  broken: BrokenLink[];
}

export async function readProofs(
  db: Database,
  entry: Pick<Entry, "id" | "title" | "values" | "body">,
  { postalAddress }: { postalAddress: string },
): Promise<Proofs> {
  const row = await db
    .selectFrom("issue_proofs")
    .selectAll()
    .where("entry_id", "=", entry.id)
    .executeTakeFirst();
  const issue = issueOf(entry);
  const digest = digestOf(issue);
  const isToday = row?.linked === digest;
  const broken: BrokenLink[] = isToday && row.broken ? JSON.parse(row.broken) : [];
  return {
    written: isWritten(issue),
    postalAddress: postalAddress !== "",
    tested: proven(row?.tested, digest),
    links: broken.length > 0 ? "no" : proven(row?.linked, digest),
    broken,
  };
}

/** Why an issue cannot be sent, as sentences; empty when it can. */
export function problemsOf(issue: Issue, { postalAddress }: { postalAddress: string }): string[] {
  return [
    ...(issue.subject.trim() ? [] : ["The subject is missing."]),
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

/** Records that a test mail of this text was queued. */
export function noteTest(db: Database, entryId: number, issue: Issue): Promise<void> {
  return note(db, entryId, { tested: digestOf(issue) });
}

/** Records that the links of this text were opened, and which failed. */
export function noteLinks(
  db: Database,
  entryId: number,
  issue: Issue,
  broken: readonly BrokenLink[],
): Promise<void> {
  return note(db, entryId, { linked: digestOf(issue), broken: JSON.stringify(broken) });
}

async function note(
  db: Database,
  entry_id: number,
  set: Partial<Record<"tested" | "linked" | "broken", string>>,
): Promise<void> {
  await withRetry(() =>
    db
      .insertInto("issue_proofs")
      .values({ entry_id, ...set })
      .onConflict((conflict) => conflict.column("entry_id").doUpdateSet(set))
      .execute(),
  );
}

function proven(stored: string | null | undefined, digest: string): Proven {
  if (!stored) return "no";
  return stored === digest ? "yes" : "earlier";
}

function digestOf({ subject, preview, body }: Issue): string {
  return createHash("sha256")
    .update(JSON.stringify([subject, preview, body]))
    .digest("base64url");
}
