/** Cards and icons with the owner's words: their addresses, and drawing those that are missing, in a process of its own. */
import { setTimeout as pause } from "node:timers/promises";
import { openIsolatedProcess } from "../concurrency/isolated-process.ts";
import { programPath } from "../concurrency/program-path.ts";
import { singleFlight } from "../concurrency/single-flight.ts";
import { allLanguages, languages } from "../content/languages.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import type { DrawJob, Drawn, Order } from "../media/draw-worker.ts";
import { addressesOf, drawings } from "../media/drawings.ts";
import { defaults, readIn, type Snapshot } from "../text/words/reading.ts";

export interface MissingDrawing extends Order {
  address: string;
}

/** The snapshot with the addresses of the drawings that differ from the build's, and those that are still to be drawn. */
export async function withDrawings(db: Database, snapshot: Snapshot) {
  const ofBuild = drawings(defaults);
  const added = readIn(undefined, () => languages.filter((one) => !allLanguages.includes(one)), snapshot);
  const changed = drawings(snapshot).flatMap((drawing, at) => {
    const otherwise = ofBuild[at] ?? drawing;
    return JSON.stringify(drawing) === JSON.stringify(otherwise) ? [] : [{ drawing, otherwise }];
  });
  if (changed.length === 0 && added.length === 0) return { snapshot, missing: [] };
  const addresses = changed.length === 0 ? [] : await addressesOf(changed.map(({ drawing }) => drawing));
  const all = changed.map((order, at) => ({ ...order, address: addresses[at] ?? "" }));
  const kept = await keptAmong(db, addresses);
  const named = Object.fromEntries(all.map(({ drawing, address }) => [drawing.path, address]));
  const icon = named["/icon-192.png"];
  // A tab has one of the owner's, of the same mark.
  if (icon && all[0]?.drawing.mark) Object.assign(named, { "/favicon.ico": icon, "/favicon.svg": icon });
  const wording = { ...snapshot.wording };
  for (const { code } of [{ code: "" }, ...allLanguages]) wording[code] = { ...wording[code], ...named };
  // The fonts of the cards may lack the letters of a language that was added at the desk: its pages have those of the site's own.
  for (const { code } of added) {
    const cards = ofBuild.flatMap(({ path, card }) => (card && !/^\/og\/\w+\//.test(path) ? path : []));
    const theirs = cards.map((path) => [path.replace("/og", `/og/${code}`), named[path] ?? path]);
    wording[code] = { ...wording[code], ...named, ...Object.fromEntries(theirs) };
  }
  const missing = all.filter(({ address }) => !kept.has(address));
  return { snapshot: { ...snapshot, wording }, missing };
}

interface Options {
  db: Database;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
  /** Whether this process draws; the others wait for it. */
  draws: boolean;
}

/** Less than a second's work: the first pictures are there while the others are drawn. */
const batchSize = 6;
/** Milliseconds that a request for a picture waits until it is drawn, and between two looks. */
const longestWait = 20_000;
const interval = 250;

export function openDrawings({ db, now, log, draws }: Options) {
  const closing = new AbortController();
  const { signal } = closing;
  let missing: readonly MissingDrawing[] = [];
  const drawing = singleFlight(async () => {
    while (missing.length > 0 && !signal.aborted) {
      await runExclusive(db, "drawings", drawMissing).catch((error) => {
        log.warn({ err: error }, "cards and icons could not be drawn yet");
      });
      // Another server draws them, or the database is away.
      if (missing.length > 0) await pause(5_000, undefined, { signal }).catch(() => {});
    }
  });
  return {
    folder: "/og/",
    /** The picture with this name in `folder`; waits for one that pages name already. Undefined when there is none. */
    async read(name: string): Promise<Buffer | undefined> {
      const address = `/og/${name}`;
      if (!/-[0-9a-f]{16}\.png$/.test(name)) return undefined;
      for (let waited = 0; waited < longestWait; waited += interval) {
        const isMissing = missing.some((one) => one.address === address);
        const found = db.selectFrom("drawings").select("bytes").where("path", "=", address);
        const bytes = (await found.executeTakeFirst())?.bytes;
        if (bytes || !isMissing) return bytes;
        await pause(interval);
      }
      throw new Error(`${address} is not drawn yet.`);
    },
    /** Draws these, and no others that were asked for before. */
    draw(wanted: readonly MissingDrawing[]): void {
      missing = wanted;
      if (missing.length > 0 && draws) void drawing.run();
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
      for (;;) {
        const addresses = missing.map(({ address }) => address);
        const kept = await keptAmong(db, addresses);
        missing = missing.filter(({ address }) => !kept.has(address));
        const batch = missing.slice(0, batchSize);
        if (batch.length === 0 || signal.aborted) return;
        const result = await run({ orders: batch, files: await readFiles(db, batch) });
        if (signal.aborted) return;
        if (typeof result === "string") throw new Error("The process that draws ended.");
        await keep(batch, result);
      }
    } finally {
      signal.removeEventListener("abort", close);
      close();
    }
  }

  async function keep(batch: readonly MissingDrawing[], { pictures }: Drawn): Promise<void> {
    const rows = pictures.map(({ bytes, problem }, at) => {
      const address = batch[at]?.address ?? "";
      if (problem) log.warn({ address, reason: problem }, "a card shows the default words");
      return { path: address, bytes: Buffer.from(bytes), drawn_at: now().toISOString() };
    });
    await withRetry(() =>
      db
        .insertInto("drawings")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
}

/** The owner's pictures that these are made of. */
export async function readFiles(db: Database, orders: readonly Order[]): Promise<DrawJob["files"]> {
  const paths = new Set(
    orders.flatMap(({ drawing }) => [
      drawing.mark ?? "",
      drawing.ground ?? "",
      drawing.page?.card.picture ?? "",
    ]),
  );
  const names = [...paths].map((path) => path.slice("/media/".length));
  const rows = db.selectFrom("entry_picture_files").select(["name", "bytes"]).where("name", "in", names);
  return Object.fromEntries((await rows.execute()).map(({ name, bytes }) => [`/media/${name}`, bytes]));
}

async function keptAmong(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  const kept = db
    .selectFrom("drawings")
    .select("path")
    .where("path", "in", ["", ...addresses]);
  return new Set((await kept.execute()).map(({ path }) => path));
}
