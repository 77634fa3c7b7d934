/** Names of the files at the store, and which of them stay: the newest of each hour, day, week and month, for so many of each. */
import type { BackupKeeping } from "../content/backup-keeping.ts";

/** A whole backup, or what people sent since one. `at`, `base`: stamps; `key`: names the key that locks it. */
export type BackupName = { name: string; at: string; key: string; base?: string };

/** An instant in a name, in the order of time: `20261129T090000Z`. */
export function stampOf(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** The ISO instant of a stamp. */
export function instantOf(stamp: string): string {
  return stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5");
}

export function nameFor({ at, key, base }: Omit<BackupName, "name">): string {
  return `${base ? `since-${base}` : "full"}-${at}-${key}.tar.gz.age`;
}

const pattern = /^(?:full|since-(\d{8}T\d{6}Z))-(\d{8}T\d{6}Z)-([\da-f]{8})\.tar\.gz\.age$/;

/** Those of our files, the newest first; others are somebody else's. */
export function namesAmong(files: readonly { name: string }[]): BackupName[] {
  const named = files.flatMap(({ name }) => {
    const [, base, at, key] = pattern.exec(name) ?? [];
    return at && key ? { name, at, key, ...(base && { base }) } : [];
  });
  return named.toSorted((a, b) => b.at.localeCompare(a.at));
}

const hour = 3_600_000;
/** How many milliseconds a unit has, and what is the same for all instants in one. A week begins on Monday, 1970-01-05 the first. */
const units = {
  hours: [hour, (at: Date) => Math.floor(at.getTime() / hour)],
  days: [24 * hour, (at: Date) => Math.floor(at.getTime() / (24 * hour))],
  weeks: [168 * hour, (at: Date) => Math.floor((at.getTime() / (24 * hour) - 4) / 7)],
  months: [31 * 24 * hour, (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()],
} as const;

export type Unit = keyof BackupKeeping;

/** The stamps that stay, each with the shortest unit that keeps it. The newest stays in any case. */
export function stampsToKeep(
  stamps: readonly string[],
  keeping: BackupKeeping,
  now: Date,
): Map<string, Unit> {
  const newestFirst = stamps.toSorted().reverse();
  const kept = new Map<string, Unit>(newestFirst.slice(0, 1).map((newest) => [newest, "hours"]));
  for (const [unit, [long, unitOf]] of Object.entries(units) as [Unit, (typeof units)[Unit]][]) {
    const seen = new Set<number>();
    for (const stamp of newestFirst) {
      const at = new Date(instantOf(stamp));
      const isKept = now.getTime() - at.getTime() < keeping[unit] * long && !seen.has(unitOf(at));
      if (isKept && !kept.has(stamp)) kept.set(stamp, unit);
      seen.add(unitOf(at));
    }
  }
  return kept;
}
