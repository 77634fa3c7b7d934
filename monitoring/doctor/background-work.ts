/** Doctor checks of background jobs: the canary and the feeds. */
import { withAddedSources } from "../../news/source-choices.ts";
import { readSourceStates } from "../../news/source-state.ts";
import { readCanaryNotes } from "../canary-state.ts";
import { type DoctorContext, type Finding, formatDuration, ok, warn, wrong } from "./finding.ts";

const day = 24 * 3_600_000;

export async function checkCanary({ open, now, settings }: DoctorContext): Promise<Finding> {
  if (!settings.smtpUrl) return warn("Without SMTP_URL there is no daily check.", { todo: "Set it first." });
  const { green, redSince } = await readCanaryNotes(await open());
  const command = "Try it: npm run desk -- canary run";
  const lost = "What people send may not reach you.";
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
