/** Whether a submission waits for an answer: marked as answered, or waiting again. */
import type { Database } from "../../db/schema.ts";
import { withdrawnDecision } from "./submissions.ts";

interface AnswerState {
  state?: string;
  answered_at?: string | null;
  decision?: string | null;
}

export function answered(now: Date, decision?: string): AnswerState {
  return { state: "answered", answered_at: now.toISOString(), ...(decision && { decision }) };
}

export async function setAnswerState(trx: Database, reference: string, set: AnswerState): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set(set)
    .where("reference", "=", reference)
    // What the sender withdrew stays withdrawn (publishing/proposals/sender-proposal.ts).
    .where((eb) => eb.or([eb("decision", "is", null), eb("decision", "!=", withdrawnDecision)]))
    .executeTakeFirstOrThrow();
  // Rolls back what else the caller did to accept it.
  if (set.decision === "accepted" && numUpdatedRows === 0n)
    throw new Error(`The sender withdrew ${reference}; nothing was done.`);
}
