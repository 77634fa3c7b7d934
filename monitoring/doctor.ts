/** The doctor: health checks of everything the site depends on, before and after a launch. */
import {
  checkCalendars,
  checkCanary,
  checkFeeds,
  checkOutbox,
  checkSources,
} from "./doctor/background-work.ts";
import { checkSentBackups } from "./doctor/backups.ts";
import { checkBackups, checkDatabase, checkDisk, checkSecret } from "./doctor/data.ts";
import { checkDesk } from "./doctor/desk.ts";
import { checkMailDomain } from "./doctor/dns.ts";
import { checkDomain } from "./doctor/domain.ts";
import { type Check, type DoctorContext, type Finding, runCheck } from "./doctor/finding.ts";
import { checkMailServer } from "./doctor/mail-server.ts";
import { checkPackages } from "./doctor/packages.ts";
import { checkPromises } from "./doctor/promises.ts";
import { checkProxy } from "./doctor/proxy.ts";
import { checkClock, checkPlaceholders, checkSite } from "./doctor/site.ts";
import { checkVersion } from "./doctor/version.ts";
import { checkTranslations, checkWording } from "./doctor/wording.ts";

/** The ten checks in the desk's header, in their order. */
export const healthCheckNames = [
  ["site", "Site"],
  ["mail", "Mail leaves"],
  ["names", "Mail names"],
  ["outbox", "Outbox"],
  ["database", "Database"],
  ["disk", "Disk"],
  ["backup", "Backup"],
  ["feeds", "News feeds"],
  ["daily", "Daily check"],
  ["clock", "Clock"],
] as const;

export type HealthCheckKey = (typeof healthCheckNames)[number][0];

export interface NamedCheck {
  name: string;
  group: HealthCheckKey;
  check: Check;
  /** How the desk runs it: at every look, or, because it takes seconds, in the background; "asked": only when somebody asks. */
  pace: "quick" | "slow" | "asked";
}

/** In the order of the command line. */
export const checks: readonly NamedCheck[] = [
  { name: "words", group: "site", check: checkPlaceholders, pace: "quick" },
  { name: "wording", group: "site", check: checkWording, pace: "quick" },
  { name: "translations", group: "site", check: checkTranslations, pace: "quick" },
  { name: "promises", group: "site", check: checkPromises, pace: "quick" },
  { name: "site", group: "site", check: checkSite, pace: "slow" },
  { name: "domain", group: "site", check: checkDomain, pace: "slow" },
  { name: "desk", group: "site", check: checkDesk, pace: "slow" },
  { name: "proxy", group: "site", check: checkProxy, pace: "quick" },
  { name: "clock", group: "clock", check: checkClock, pace: "slow" },
  { name: "secret", group: "site", check: checkSecret, pace: "quick" },
  { name: "disk", group: "disk", check: checkDisk, pace: "quick" },
  { name: "database", group: "database", check: checkDatabase, pace: "slow" },
  { name: "backups", group: "backup", check: checkBackups, pace: "quick" },
  { name: "backups away", group: "backup", check: checkSentBackups, pace: "quick" },
  { name: "mail server", group: "mail", check: checkMailServer, pace: "slow" },
  { name: "mail domain", group: "names", check: checkMailDomain, pace: "slow" },
  { name: "outbox", group: "outbox", check: checkOutbox, pace: "quick" },
  { name: "daily check", group: "daily", check: checkCanary, pace: "quick" },
  { name: "feeds", group: "feeds", check: checkFeeds, pace: "quick" },
  { name: "calendars", group: "feeds", check: checkCalendars, pace: "quick" },
  { name: "sources", group: "feeds", check: checkSources, pace: "quick" },
  { name: "version", group: "site", check: checkVersion, pace: "slow" },
  { name: "packages", group: "site", check: checkPackages, pace: "asked" },
];

/** Yields all findings, check by check in a fixed order. A check that throws becomes a finding. */
export async function* runDoctor(context: DoctorContext): AsyncGenerator<Finding & { name: string }> {
  for (const { name, check } of checks) {
    for (const finding of await runCheck(check, context)) yield { name, ...finding };
  }
}
