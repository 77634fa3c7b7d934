/** Doctor checks of background jobs: the canary, the feeds, the links of entries, the calendars and the outbox. */
import { launch } from "../../content/site.ts";
import { readOutboxCounts } from "../../mail/outbox/outbox-admin.ts";
import { listCalendars } from "../../news/calendars/calendars.ts";
import { countChecked } from "../../news/links/check-links.ts";
import { withAddedSources } from "../../news/source-choices.ts";
import { readSourceStates } from "../../news/source-state.ts";
import { readCanaryNotes } from "../canary-state.ts";
import { type DoctorContext, type Finding, formatDuration, ok, warn, wrong } from "./finding.ts";

const day = 24 * 3_600_000;
/** Milliseconds that a mail may wait: the issue of a newsletter takes a while. */
const lateAfter = 3_600_000;

export async function checkCanary({ open, now, settings }: DoctorContext): Promise<Finding> {
  if (!settings.smtpUrl) return warn("Without SMTP_URL there is no daily check.", { todo: "Set it first." });
  const { green, redSince } = await readCanaryNotes(await open());
  const command = "Try it: npm run desk -- canary run";
  const lost = "What people send may not reach you.";
  if (launch.isClosed) return ok("While the site is closed there is no daily check.");
  if (redSince) return wrong(`The daily check has not come through since ${redSince}. ${lost}`, { command });
  if (!green) return warn("The daily check has never come through.", { command });
  const old = now().getTime() - Date.parse(green);
  const says = `The daily check came through ${formatDuration(old)} ago.`;
  return old < 2 * day ? ok(says) : warn(says, { todo: "Is the server running?", command });
}

export async function checkFeeds({ open, sources, now }: DoctorContext): Promise<Finding> {
  const db = await open();
  const all = await readSourceStates(db, await withAddedSources(db, sources));
  // That an unproven address does not answer is no finding.
  const states = all.filter(({ unproven, lastSuccess }) => !unproven || lastSuccess);
  if (states.length === 0) return warn("There are no news sources, so the news page stays empty.");
  const read = states.flatMap(({ lastSuccess }) => (lastSuccess ? [Date.parse(lastSuccess)] : []));
  const command = "See News at the desk.";
  if (read.length === 0) {
    const tried = states.some(({ lastAttempt }) => lastAttempt);
    if (!tried)
      return warn("No news source has been read yet.", { command: "Run: npm run desk -- news refresh" });
    return wrong(`None of ${states.length} news sources could ever be read.`, { command });
  }
  const old = now().getTime() - Math.max(...read);
  const failing = states.filter(({ failures }) => failures > 0).length;
  const says = `${states.length - failing} of ${states.length} news sources are well; the last was read ${formatDuration(old)} ago.`;
  if (old > day) return wrong(says, { command });
  return failing > 0 ? warn(says, { command }) : ok(says);
}

/** Pages that entries link to: what became of them is listed on Today. */
export async function checkSources({ open, now }: DoctorContext): Promise<Finding[]> {
  const checked = await countChecked(await open(), now());
  const says =
    checked === 1 ? "One link of entries was" : `${checked.toLocaleString("en-US")} links of entries were`;
  return checked === 0 ? [] : [ok(`${says} checked last night. Today lists what is gone or changed.`)];
}

/** Calendars that bring dates; one whose host forbids robots is opened by people. */
export async function checkCalendars({ open, now }: DoctorContext): Promise<Finding[]> {
  const calendars = await listCalendars(await open());
  return calendars.flatMap(({ name, failingSince, lastError }) => {
    const since = failingSince ? now().getTime() - Date.parse(failingSince) : 0;
    if (since < 7 * day) return [];
    const todo = "Its dates stay listed. Remove it, and add it at its new address if it has one.";
    const says = `The calendar “${name}” has not been read for ${formatDuration(since)}. ${lastError}`;
    return warn(says, { todo, command: "See Meetings at the desk." });
  });
}

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
    else findings.push(waits < day ? warn(says, advice) : wrong(says, advice));
  }
  return findings;
}
