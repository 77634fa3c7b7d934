/** State of the canary, in the table `chores`. */
import { noteLastDone, readLastDone } from "../db/last-done.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";

const names = {
  sent: "canary sent",
  /** When a canary's mail last went to the owner. */
  mailed: "canary mailed",
  green: "canary green",
  /** Null while the canary is green. */
  redSince: "canary red",
} as const;

/** ISO 8601 instants, UTC; null means never. */
export type CanaryNotes = Record<keyof typeof names, string | null>;

export async function readCanaryNotes(db: Database): Promise<CanaryNotes> {
  const last = await readLastDone(db, Object.values(names));
  const at = (note: keyof CanaryNotes) => last.get(names[note]) ?? null;
  return { sent: at("sent"), mailed: at("mailed"), green: at("green"), redSince: at("redSince") };
}

/** Stores the given fields and leaves the others. */
export async function noteCanary(db: Database, notes: Partial<CanaryNotes>): Promise<void> {
  const renamed = Object.entries(notes).map(([note, at]) => [names[note as keyof CanaryNotes], at]);
  await withRetry(() => noteLastDone(db, Object.fromEntries(renamed)));
}
