/** Types of the doctor: the context of a check, and its findings. */
import type { Resolver } from "node:dns/promises";
import type { Database } from "../../db/schema.ts";
import type { Source } from "../../news/source-list.ts";
import type { Settings } from "../../server/config.ts";

export interface Finding {
  /** "warn": works, but needs a look. "wrong": does not work. */
  state: "ok" | "warn" | "wrong";
  /** What is so, in a sentence or two. */
  says: string;
  /** What to do about it. */
  todo?: string;
  /** How the command line goes on: a command to run, in a sentence. The desk has a button in its place. */
  command?: string;
  /** A line to hand on as it is, such as a DNS record. */
  line?: string;
  /** Nothing was found out, so it is neither well nor not. */
  unknown?: true;
}

/** What to do about a finding. */
type Advice = Pick<Finding, "todo" | "command" | "line" | "unknown">;

export interface DoctorContext {
  settings: Settings;
  now: () => Date;
  open: () => Promise<Database>;
  sources: readonly Source[];
  /** DNS resolver; tests bring their own. */
  names?: DnsResolver;
  /** A mailbox that gets a test mail; absent: nothing is sent. */
  mailTo?: string;
  /** DKIM selector (RFC 6376 section 3.1). */
  dkimSelector?: string;
  /** Folder of the backups; absent: `backups` in the data folder. */
  backups?: string;
}

export type DnsResolver = Pick<Resolver, "resolveMx" | "resolveTxt"> &
  Partial<Pick<Resolver, "resolve4" | "resolve6">>;

/** What a check finds: one thing, or several. */
export type Check = (context: DoctorContext) => Promise<Finding | Finding[]>;

export const ok = (says: string, advice: Advice = {}): Finding => ({ state: "ok", says, ...advice });
export const warn = (says: string, advice: Advice = {}): Finding => ({ state: "warn", says, ...advice });
export const wrong = (says: string, advice: Advice = {}): Finding => ({ state: "wrong", says, ...advice });

/** A finding in one line, with all advice, for the command line. */
export function findingText({ says, todo, command }: Finding): string {
  return [says, todo, command].filter(Boolean).join(" ");
}

/** Runs a check; an error becomes a finding. */
export async function runCheck(check: Check, context: DoctorContext): Promise<Finding[]> {
  try {
    return [await check(context)].flat();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return [wrong(`This could not be checked: ${words}${/[.!?]$/.test(words) ? "" : "."}`)];
  }
}

/** `12 minutes`, `3 hours`, `2 days`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  const hours = Math.round(milliseconds / 3_600_000);
  if (hours < 48) return `${hours} ${hours === 1 ? "hour" : "hours"}`;
  return `${Math.round(hours / 24)} days`;
}
