/** Cards and icons with the owner's words: which there are, and drawing those that are missing, in a process of its own. */
import { setTimeout as pause } from "node:timers/promises";
import { openIsolatedProcess } from "../concurrency/isolated-process.ts";
import { programPath } from "../concurrency/program-path.ts";
import { singleFlight } from "../concurrency/single-flight.ts";
import { languages } from "../content/languages.ts";
import { bumpContentVersions } from "../db/content-versions.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import type { DrawJob, Drawn } from "../media/draw-worker.ts";
import { addressesOf, type Drawing, drawings } from "../media/drawings.ts";
import { defaults, type Snapshot } from "../text/words/reading.ts";

/** The tag of content versions under which every page shows words. */
export const wordsTag = "words";
export const drawingsFolder = "/og/";

export interface MissingDrawing extends Drawing {
  address: string;
}

/**
 * The snapshot with the addresses of the drawings that differ from the build's, and those that are still to be drawn: until then
 * pages go on naming the one before.
 */
export async function withDrawings(db: Database, snapshot: Snapshot) {
  const ofBuild = new Set(drawings(defaults).map((drawing) => JSON.stringify(drawing)));
  const changed = drawings(snapshot).filter((drawing) => !ofBuild.has(JSON.stringify(drawing)));
  if (changed.length === 0) return { snapshot, missing: [] };
  const kept = await db.selectFrom("drawings").select(["address", "path"]).orderBy("drawn_at").execute();
  const known = new Set(kept.map(({ address }) => address));
  const shown = Object.fromEntries(kept.map(({ path, address }) => [path, address]));
  const addresses = await addressesOf(changed);
  const missing: MissingDrawing[] = [];
  const now: Record<string, string> = {};
  for (const [at, drawing] of changed.entries()) {
    const address = addresses[at] ?? "";
    if (!known.has(address)) missing.push({ ...drawing, address });
    now[drawing.path] = known.has(address) ? address : (shown[drawing.path] ?? drawing.path);
  }
  const wording = { ...snapshot.wording };
  for (const code of ["", ...languages.map((language) => language.code)])
    wording[code] = { ...wording[code], ...now };
  return { snapshot: { ...snapshot, wording }, missing };
}

/** The picture with this name under `drawingsFolder`, or undefined. */
export async function readDrawing(db: Database, name: string): Promise<Buffer | undefined> {
  if (!/-[0-9a-f]{16}\.png$/.test(name)) return undefined;
  const found = db
    .selectFrom("drawings")
    .select("bytes")
    .where("address", "=", drawingsFolder + name);
  return (await found.executeTakeFirst())?.bytes;
}

interface Options {
  db: Database;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
  /** Called when pages have new addresses to name. */
  onDrawn: () => void;
}

/** About a second's work: pages show the first ones while the others are drawn. */
const batchSize = 18;

export function openDrawings({ db, now, log, onDrawn }: Options) {
  const closing = new AbortController();
  const { signal } = closing;
  /** Those that cannot be drawn, such as with letters that the fonts lack: other words help, another try does not. */
  const failed = new Set<string>();
  let missing: readonly MissingDrawing[] = [];
  const drawing = singleFlight(async () => {
    while (missing.length > 0 && !signal.aborted) {
      await runExclusive(db, "drawings", drawMissing).catch((error) => {
        log.warn({ err: error }, "cards and icons could not be kept");
      });
      // Another server draws them, or the database is away.
      if (missing.length > 0) await pause(5_000, undefined, { signal }).catch(() => {});
    }
  });
  return {
    /** Draws these, and no others that were asked for before. */
    draw(wanted: readonly MissingDrawing[]): void {
      missing = wanted.filter(({ address }) => !failed.has(address));
      if (missing.length > 0) void drawing.run();
    },
    async close(): Promise<void> {
      closing.abort();
      await drawing.current();
    },
  };

  async function drawMissing(): Promise<void> {
    const program = programPath("media/draw-worker");
    const { run, close } = openIsolatedProcess<DrawJob, Drawn>({ program, timeLimit: 600_000 });
    signal.addEventListener("abort", close);
    try {
      while (missing.length > 0 && !signal.aborted) {
        const batch = missing.slice(0, batchSize);
        const result = await run({ drawings: batch });
        if (signal.aborted) return;
        await keep(batch, typeof result === "object" ? result.pictures : []);
        const done = new Set(batch.map(({ address }) => address));
        missing = missing.filter(({ address }) => !done.has(address));
        onDrawn();
      }
    } finally {
      signal.removeEventListener("abort", close);
      close();
    }
  }

  async function keep(batch: readonly MissingDrawing[], pictures: Drawn["pictures"]): Promise<void> {
    const rows = batch.flatMap(({ address, path }, at) => {
      const bytes = pictures[at] ?? "The process that draws ended.";
      if (typeof bytes !== "string")
        return [{ address, path, bytes: Buffer.from(bytes), drawn_at: now().toISOString() }];
      failed.add(address);
      log.warn({ path, reason: bytes }, "a card or an icon could not be drawn; pages keep the one before");
      return [];
    });
    if (rows.length === 0) return;
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto("drawings")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await bumpContentVersions(trx, [wordsTag]);
    });
  }
}
