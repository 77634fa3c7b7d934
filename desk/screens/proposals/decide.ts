/** What a posted decision does: publish, schedule, keep as a draft. Every way in which nothing is done has its words. */
import type { ListedEvent } from "../../../publishing/events/listed-event.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { acceptProposal } from "../../../publishing/proposals/accept-proposal.ts";
import { draftProposal } from "../../../publishing/proposals/draft-proposal.ts";
import type { DeskContext } from "../../desk-context.ts";
import { readPublishTime } from "../../moments.ts";
import { timeField } from "./decision-mail.tsx";
import type { Typed } from "./read-typed.ts";

export type Decision =
  | { outcome: "published" | "drafted" }
  | { outcome: "scheduled"; at: string }
  | { outcome: "invalid"; errors: FieldError[] }
  | { outcome: "clash"; clashes: ListedEvent[] }
  /** Somebody was there before: the page says what is so now. */
  | { outcome: "changed" | "decided" | "closed" | "gone" };

export async function decide(
  desk: Pick<DeskContext, "db" | "settings" | "secret" | "siteUrl" | "person" | "now">,
  reference: string,
  typed: Typed,
): Promise<Decision> {
  const { db, settings, secret, siteUrl, person } = desk;
  const now = desk.now();
  const { draft, seen, words } = typed;
  const saving = { by: person.email, now, draft, seen };
  if (typed.intent === "draft") {
    const drafted = await draftProposal(db, reference, saving);
    if (drafted.outcome === "drafted" || drafted.outcome === "invalid") return drafted;
    return { outcome: whyNot(drafted.outcome) };
  }
  const publishAt = typed.time === "later" ? readPublishTime(typed.at, now) : undefined;
  if (typeof publishAt === "string")
    return { outcome: "invalid", errors: [{ field: timeField, message: publishAt }] };
  const place = { siteUrl, ownerEmail: settings.ownerEmail, secret };
  const shared = { ...saving, place, words, ...(publishAt && { publishAt }) };
  let accepted = await acceptProposal(db, reference, shared);
  // What was shown beside the button is no surprise.
  if (accepted.outcome === "clash" && accepted.clashes.every(({ slug }) => typed.clashes.includes(slug)))
    accepted = await acceptProposal(db, reference, { ...shared, anyway: true });
  if (accepted.outcome === "accepted") {
    const { state, publishAt } = accepted.entry;
    return state === "scheduled" ? { outcome: state, at: publishAt ?? "" } : { outcome: "published" };
  }
  if (accepted.outcome === "clash" || accepted.outcome === "invalid") return accepted;
  return { outcome: whyNot(accepted.outcome) };
}

function whyNot(outcome: string): "changed" | "decided" | "closed" | "gone" {
  if (outcome === "not found" || outcome === "other form") return "gone";
  if (outcome === "withdrawn" || outcome === "spam") return "closed";
  return outcome === "done before" ? "decided" : "changed";
}
