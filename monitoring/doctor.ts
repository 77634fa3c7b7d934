/** Looks before the launch, and after it, whether all that the site leans on is there. */

import { checkCanary, checkFeeds } from "./doctor/background-work.ts";
import { checkBackups, checkDatabase, checkDisk, checkSecret } from "./doctor/data.ts";
import { checkMailDomain } from "./doctor/dns.ts";
import type { Check, DoctorContext, Finding } from "./doctor/finding.ts";
import { runCheck } from "./doctor/finding.ts";
import { checkMailServer } from "./doctor/mail-server.ts";
import { checkPackages } from "./doctor/packages.ts";
import { checkProxy } from "./doctor/proxy.ts";
import { checkClock, checkPlaceholders, checkSite } from "./doctor/site.ts";

const checks: readonly [name: string, check: Check][] = [
  ["words", checkPlaceholders],
  ["site", checkSite],
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

/** All findings, check by check in a fixed order. A check that breaks is a finding too; nothing is thrown. */
export async function* runDoctor(patient: DoctorContext): AsyncGenerator<Finding & { name: string }> {
  for (const [name, check] of checks) {
    for (const finding of await runCheck(check, patient)) yield { name, ...finding };
  }
}
