/** What acts decide about. */
import type { Submission } from "../../forms/owner/submissions.ts";
import { proposalVersion, readProposal } from "../../publishing/proposals/proposals.ts";
import { refuse, type Work } from "../act.ts";

/** The proposal, unless nothing can be decided about it, or it changed since it was opened (`seen`: `proposalVersion` of then). */
export async function openProposal({ trx, target, input }: Work<Submission, unknown>) {
  const found = await readProposal(trx, target);
  if (!found) return refuse("not_found", "No event proposal or story has this reference.");
  if (target.state === "spam") return refuse("too_late", "It’s marked as spam.");
  if (target.decision === "withdrawn") return refuse("too_late", "Its sender withdrew it.");
  return input.seen === undefined || input.seen === proposalVersion(found) ? found : changedSince;
}

export const changedSince = refuse("conflict", "It changed while you had it open. Nothing was done.");
