/** The doctor: health checks of everything the site depends on, before and after a launch. */
import { checkCanary, checkFeeds } from "./doctor/background-work.ts";
import { checkBackups, checkDatabase, checkDisk, checkSecret } from "./doctor/data.ts";
import { checkDesk } from "./doctor/desk.ts";
import { checkMailDomain } from "./doctor/dns.ts";
import { type Check, type DoctorContext, type Finding, runCheck } from "./doctor/finding.ts";
import { checkMailServer } from "./doctor/mail-server.ts";
import { checkPackages } from "./doctor/packages.ts";
import { checkProxy } from "./doctor/proxy.ts";
import { checkClock, checkPlaceholders, checkSite } from "./doctor/site.ts";

const checks: readonly [name: string, check: Check][] = [
  ["words", checkPlaceholders],
  ["site", checkSite],
  ["desk", checkDesk],
  ["proxy", checkProxy],
  ["clock", checkClock],
  ["secret", checkSecret],
  ["disk", checkDisk],
  ["database", checkDatabase],
  ["backups", checkBackups],
  ["mail server", checkMailServer],
  ["mail domain", checkMailDomain],
  ["daily check", checkCanary],
  ["feeds", checkFeeds],
  ["packages", checkPackages],
];

/** Yields all findings, check by check in a fixed order. A check that throws becomes a finding. */
export async function* runDoctor(context: DoctorContext): AsyncGenerator<Finding & { name: string }> {
  for (const [name, check] of checks) {
    for (const finding of await runCheck(check, context)) yield { name, ...finding };
  }
}
