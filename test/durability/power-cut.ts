/** Simulates power cuts: what was synced survives, of the rest a random part. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../db/open.ts";
import { seeded } from "../http/malformed-forms.ts";
import type { Step } from "./trace.ts";

export interface CutReport {
  cuts: number;
  /** Cuts after which somebody who was thanked was missing. */
  lossy: number;
  /** People missing, over all cuts. */
  missing: number;
  /** Cuts after which the file was damaged or could not be opened. */
  corrupt: number;
  /** Cuts at which something was not yet synced, so that there was something to lose. */
  dirty: number;
}

interface File {
  /** What is on the disk for certain. */
  synced: Buffer;
  /** What was done since the last sync of this file, in order. */
  since: Step[];
}

interface Disk {
  /** The folder as the programs see it, and as the disk has it for certain. */
  names: Map<string, File>;
  syncedNames: Map<string, File>;
}

/**
 * Cuts the power at `cuts` seeded moments of a run, none before step `from`, and opens what is left with our own code.
 * Unsynced writes are dropped, torn (by 512 or 4096 bytes) and shuffled, unsynced sizes and names kept or not.
 */
export async function cutPower(
  steps: readonly Step[],
  cuts: number,
  seed: number,
  from = 0,
): Promise<CutReport> {
  const random = seeded(seed);
  const moments = Array.from({ length: cuts }, () => from + Math.floor(random() * (steps.length - from)) + 1);
  const disk: Disk = { names: new Map(), syncedNames: new Map() };
  const thanked: string[] = [];
  const report: CutReport = { cuts, lossy: 0, missing: 0, corrupt: 0, dirty: 0 };
  let done = 0;
  for (const moment of moments.toSorted((a, b) => a - b)) {
    for (; done < moment; done++) follow(disk, thanked, steps[done] as Step);
    if ([...disk.names.values()].some((file) => file.since.length > 0)) report.dirty++;
    const kept = await readAfter(disk, random);
    const missing = thanked.filter((reference) => !kept?.has(reference)).length;
    if (!kept) report.corrupt++;
    else if (missing > 0) report.lossy++;
    if (kept) report.missing += missing;
  }
  return report;
}

function follow(disk: Disk, thanked: string[], step: Step): void {
  if (step.kind === "thanks") thanked.push(step.reference);
  else if (step.kind === "create") {
    if (!disk.names.has(step.name)) disk.names.set(step.name, { synced: Buffer.alloc(0), since: [] });
  } else if (step.kind === "remove") disk.names.delete(step.name);
  else if (step.kind === "sync" && step.name === "") disk.syncedNames = new Map(disk.names);
  else {
    const file = disk.names.get(step.name);
    if (!file) throw new Error(`${step.name} was used before it was there.`);
    if (step.kind !== "sync") file.since.push(step);
    else {
      file.synced = file.since.reduce(applied, file.synced);
      file.since = [];
    }
  }
}

/** The references in the database that is found after the cut; undefined when it is damaged. */
async function readAfter(disk: Disk, random: () => number): Promise<Set<string> | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), "cut-"));
  try {
    // A rename or a removal that was not synced may have reached the disk or not: one draw for the whole folder.
    const names = random() < 0.5 ? disk.names : disk.syncedNames;
    for (const [name, file] of names) writeFileSync(join(dataDir, name), afterCut(file, random));
    const db = openDatabase({ dataDir });
    try {
      const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      if (check.rows[0]?.integrity_check !== "ok") return undefined;
      const tables = await db.introspection.getTables();
      if (!tables.some((table) => table.name === "submissions")) return new Set();
      const rows = await db.selectFrom("submissions").select("reference").execute();
      return new Set(rows.map((row) => row.reference));
    } finally {
      await db.destroy();
    }
  } catch {
    // Not a database, malformed, unreadable: however it shows, it is damage.
    return undefined;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One of the many things that may stand on the disk for this file. */
function afterCut({ synced, since }: File, random: () => number): Buffer {
  const sector = random() < 0.5 ? 512 : 4096;
  // From "nothing got through" to "nearly everything": both ends are as likely as the middle.
  const share = random();
  const luck = () => random() < share;
  const survivors = since.flatMap((step) =>
    step.kind === "write" ? torn(step, sector).filter(luck) : luck() ? [step] : [],
  );
  const shuffled = random() < 0.5 ? survivors : shuffle(survivors, random);
  return shuffled.reduce(applied, synced);
}

function torn(step: Step & { kind: "write" }, sector: number): Step[] {
  const parts: Step[] = [];
  for (let from = step.at; from < step.at + step.bytes.length; ) {
    const to = Math.min((Math.floor(from / sector) + 1) * sector, step.at + step.bytes.length);
    parts.push({ ...step, at: from, bytes: step.bytes.subarray(from - step.at, to - step.at) });
    from = to;
  }
  return parts;
}

function applied(content: Buffer, step: Step): Buffer {
  if (step.kind === "truncate") return resized(content, step.size);
  if (step.kind !== "write") return content;
  const end = step.at + step.bytes.length;
  // A copy: the synced content of another moment must not change under our hands.
  const next = end > content.length ? resized(content, end) : Buffer.from(content);
  step.bytes.copy(next, step.at);
  return next;
}

function resized(content: Buffer, size: number): Buffer {
  const next = Buffer.alloc(size);
  content.copy(next, 0, 0, Math.min(size, content.length));
  return next;
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
