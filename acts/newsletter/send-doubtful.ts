/** Sends the mails of an issue again of which nobody knows whether they arrived. */
import { retryInDoubt } from "../../mail/outbox/outbox-admin.ts";
import { people } from "../../newsletter/count-people.ts";
import { findSentIssue } from "../../newsletter/sending/queue-issue.ts";
import { refuse } from "../act.ts";
import { defineIssueAct } from "./issue-act.ts";

export const sendDoubtful = defineIssueAct({
  name: "issue.send-doubtful",
  role: "owner",
  label: "Send these again",
  log: "sent {it} again to those who may not have it",
  run: async ({ trx, target: { entry }, at }) => {
    const sent = await findSentIssue(trx, entry.slug);
    const count = sent ? await retryInDoubt(trx, at, sent.id) : 0;
    if (count === 0) return refuse("already_done", "No email of it is in doubt.");
    return { text: `Going out again, to ${people(count)}.` };
  },
  after: async ({ mailDelivery }) => mailDelivery?.wake(),
});
