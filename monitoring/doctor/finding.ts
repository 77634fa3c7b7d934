/** What the doctor looks at, and what it says. */
import type { Database } from "../../db/schema.ts";
import type { Source } from "../../news/source-list.ts";
import type { Settings } from "../../server/config.ts";

export interface Finding {
  /** "warn": it works, but look at it. "wrong": it does not work, or somebody is let down. */
  state: "ok" | "warn" | "wrong";
  /** One or two sentences; what to do is among them. */
  says: string;
}

export interface DoctorContext {
  settings: Settings;
  now: () => Date;
  open: () => Promise<Database>;
  sources: readonly Source[];
  /** Asks the domain name system; tests bring their own. */
  names: DnsResolver;
  /** A mailbox that gets a test mail; absent: nothing is sent. */
  mailTo?: string;
  /** Name under which the mail server signs (DKIM, RFC 6376 section 3.1). */
  dkimSelector?: string;
  /** Folder of the backups; absent: `backups` in the data folder. */
  backups?: string;
}

/** As `node:dns/promises` has it. */
export interface DnsResolver {
  resolveMx: (name: string) => Promise<{ exchange: string; priority: number }[]>;
  resolveTxt: (name: string) => Promise<string[][]>;
}

export type Check = (patient: DoctorContext) => Promise<Finding[]>;

export const ok = (says: string): Finding => ({ state: "ok", says });
export const warn = (says: string): Finding => ({ state: "warn", says });
export const wrong = (says: string): Finding => ({ state: "wrong", says });

/** The check's findings; when it breaks, that. */
export async function runCheck(check: Check, patient: DoctorContext): Promise<Finding[]> {
  try {
    return await check(patient);
  } catch (error) {
    return [wrong(`This could not be looked at: ${sentence(error)}`)];
  }
}

/** An error's words with a full stop. */
export function sentence(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** `3 hours`, `2 days`. */
export function formatDuration(milliseconds: number): string {
  const hours = Math.round(milliseconds / 3_600_000);
  if (hours < 48) return `${hours} ${hours === 1 ? "hour" : "hours"}`;
  return `${Math.round(hours / 24)} days`;
}
