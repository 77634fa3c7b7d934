import { setAnswerState } from "../../forms/owner/answering.ts";
import { findSubmission, lockSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { listEntriesOf } from "../../publishing/entries/entries.ts";
import type { TargetType } from "./target-type.ts";

/** By its reference. */
export const submissionTarget: TargetType<Submission> = {
  idOf: ({ reference }) => reference,
  lock: lockSubmission,
  read: async (trx, reference) => {
    const found = await findSubmission(trx, reference);
    return found ? { state: found.state, answeredAt: found.answeredAt, decision: found.decision } : null;
  },
  restore: async (trx, reference, before) => {
    const { answeredAt, ...set } = before as Partial<Submission>;
    await setAnswerState(trx, reference, {
      ...set,
      ...(answeredAt !== undefined && { answered_at: answeredAt }),
    });
    return true;
  },
  others: async (trx, { reference }) => (await listEntriesOf(trx, reference)).map(({ id }) => `entry:${id}`),
  reference: ({ reference }) => reference,
  byField: true,
};
