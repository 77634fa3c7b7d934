/** Doctor check of the outbox: mail that does not leave. */
import { readOutboxCounts } from "../../mail/outbox/outbox-admin.ts";
import { type DoctorContext, type Finding, formatDuration, ok, warn, wrong } from "./finding.ts";

const hour = 3_600_000;
/** Milliseconds that a mail may wait: the issue of a newsletter takes a while. */
const lateAfter = hour;
const stuckAfter = 24 * hour;

export async function checkOutbox({ open, now }: DoctorContext): Promise<Finding[]> {
  const { unsent, oldest, setAside } = await readOutboxCounts(await open());
  const waits = oldest ? now().getTime() - Date.parse(oldest) : 0;
  const command = "See npm run desk -- outbox list.";
  const findings: Finding[] = [];
  if (setAside > 0) {
    const says = `${setAside === 1 ? "1 email was" : `${setAside} emails were`} set aside: the mail server refused ${setAside === 1 ? "it" : "them"}, or too many tries failed.`;
    findings.push(warn(says, { todo: "See the reason, then try again or drop it.", command }));
  }
  if (unsent === 0) findings.push(ok("No email is waiting."));
  else {
    const says = `${unsent === 1 ? "1 email is waiting" : `${unsent} emails are waiting`}, the oldest for ${formatDuration(waits)}.`;
    const advice = { todo: "Check whether the mail server answers.", command };
    if (waits < lateAfter) findings.push(ok(says));
    else findings.push(waits < stuckAfter ? warn(says, advice) : wrong(says, advice));
  }
  return findings;
}
