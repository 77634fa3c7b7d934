/** The alert to the owners that a scheduled issue could not leave at its time. */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { automaticMail, field, paragraph, placeTime } from "./mail-body.ts";
import { nextStep } from "./owner-mail.ts";

export interface UnsentIssue {
  /** Of its entry. */
  id: number;
  slug: string;
  subject: string;
  /** ISO 8601 instant at which it was to leave. */
  sendAt: string;
  /** Why it did not, in sentences. */
  problem: string;
}

export function issueNotSent(issue: UnsentIssue, to: string, desk?: string): Mail {
  const said = words.issueNotSent;
  const { id, slug, sendAt, problem } = issue;
  const name = oneLine(issue.subject, 60);
  const subject = fill(said.subject, { title: name });
  return automaticMail(`issue-not-sent:${slug}:${sendAt}`, to, subject, [
    paragraph(fill(said.opening, { title: issue.subject, when: placeTime(new Date(sendAt)) })),
    field(said.reason, problem),
    ...nextStep(desk, `/entries/issue/${id}`, said.mend, { issue: slug }),
  ]);
}
