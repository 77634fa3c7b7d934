/** Looks before the launch, and after it, whether all that the site leans on is there. */

import { checkBackups, checkDisk, checkSecret, checkStore } from "./doctor/data.ts";
import { checkNames } from "./doctor/dns.ts";
import type { Check, Finding, Patient } from "./doctor/finding.ts";
import { settled } from "./doctor/finding.ts";
import { checkCanary, checkFeeds } from "./doctor/goings-on.ts";
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
  ["database", checkStore],
  ["backups", checkBackups],
  ["mail server", checkMailServer],
  ["mail domain", checkNames],
  ["daily check", checkCanary],
  ["feeds", checkFeeds],
  ["packages", checkPackages],
];

/** All findings, check by check in a fixed order. A check that breaks is a finding too; nothing is thrown. */
export async function* examine(patient: Patient): AsyncGenerator<Finding & { name: string }> {
  for (const [name, check] of checks) {
    for (const finding of await settled(check, patient)) yield { name, ...finding };
  }
}
