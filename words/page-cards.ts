/**
 * The social cards of single pages: a server draws them in a process of its own when a page is published or changed, the newest first,
 * never for a visitor's request, and keeps them in the table `page_cards`.
 */
import { constants, setPriority } from "node:os";
import { openIsolatedProcess } from "../concurrency/isolated-process.ts";
import { programPath } from "../concurrency/program-path.ts";
import { singleFlight } from "../concurrency/single-flight.ts";
import { bumpContentVersions, readContentVersions } from "../db/content-versions.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { daysBefore } from "../db/nightly-retention.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import type { PageCard } from "../media/cards/page-card.ts";
import type { DrawJob, Drawn } from "../media/draw-worker.ts";
import { addressesOf, type Drawing, pageDrawings } from "../media/drawings.ts";
import { readFiles } from "./drawings.ts";
import { cardsTag } from "./kept-cards.ts";

/** What the card of a page shows now. `page`: its path, with its language; `changedAt`: an ISO instant. */
export interface WantedCard {
  page: string;
  card: PageCard;
  alt: string;
  changedAt: string;
}

interface Options {
  db: Database;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
  readWanted: () => Promise<WantedCard[]>;
  /** Milliseconds until the first look, so that a start is quiet, and between two; default: a minute. */
  interval?: number;
}

interface Order extends WantedCard {
  drawing: Drawing;
  address: string;
}

/** Both cards of four pages: about a second's work. */
const batchSize = 8;
/** Days after which nobody is expected to ask for a picture that its page no longer names. */
const keptDays = 90;

export function openPageCards({ db, now, log, readWanted, interval = 60_000 }: Options) {
  const closing = new AbortController();
  const { signal } = closing;
  let [isStarted, again, settled] = [false, false, ""];
  const drawing = singleFlight(async () => {
    do {
      again = false;
      await runExclusive(db, "page cards", drawAll).catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, "cards of pages could not be drawn yet");
      });
    } while (again && !signal.aborted);
  });
  const look = () => {
    again = true;
    return isStarted && !signal.aborted ? drawing.run() : undefined;
  };
  const timer = setInterval(() => {
    isStarted = true;
    void drawing.run();
  }, interval).unref();
  return {
    /** Looks for changes; what is being drawn waits for what is newer. */
    look,
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await drawing.current();
    },
  };

  async function drawAll(): Promise<void> {
    const versions = [...(await readContentVersions(db))].filter(([tag]) => !tag.endsWith(" cards"));
    if (String(versions.sort()) === settled) return;
    let missing = await settle(db, await readWanted(), now());
    if (missing.length > 0) {
      const program = programPath("media/draw-worker");
      const onStart = (pid = 0) => setPriority(pid, constants.priority.PRIORITY_LOW);
      const env = { VIPS_CONCURRENCY: "1" };
      const { run, close } = openIsolatedProcess<DrawJob, Drawn>({
        program,
        timeLimit: 60_000,
        env,
        onStart,
      });
      signal.addEventListener("abort", close);
      try {
        const tags = new Set<string>();
        for (let told = 0; missing.length > 0 && !signal.aborted; missing = missing.slice(batchSize)) {
          const batch = missing.slice(0, batchSize);
          const files = await readFiles(db, batch);
          const result = await run({ orders: batch, files });
          if (typeof result === "string") throw new Error("The process that draws ended.");
          for (const { page } of batch) tags.add(cardsTag(page));
          // Pages are rendered anew together, not for every picture.
          const isDue = again || missing.length <= batchSize || Date.now() - told > 30_000;
          await keep(batch, result, isDue ? [...tags] : []);
          if (isDue) told = Date.now();
          if (again) return;
        }
      } finally {
        signal.removeEventListener("abort", close);
        close();
      }
    }
    if (!signal.aborted) settled = String(versions);
  }

  async function keep(batch: readonly Order[], { pictures }: Drawn, tags: string[]): Promise<void> {
    const rows = batch.map(({ address, page, alt }, at) => {
      const { bytes, problem } = pictures[at] ?? { bytes: [] };
      if (problem) log.warn({ address, reason: problem }, "a page has the card of its section");
      return { path: address, page, alt, bytes: Buffer.from(bytes), replaced_at: null };
    });
    await inTransaction(db, async (trx) => {
      const insert = trx.insertInto("page_cards").values(rows);
      await insert
        .onConflict((conflict) => conflict.column("path").doUpdateSet({ replaced_at: null }))
        .execute();
      await replaceOthers(trx, batch, now());
      if (tags.length > 0) await bumpContentVersions(trx, tags);
    });
  }
}

/** Erases the cards of pages that are gone, and resolves to those that are to be drawn, the newest first. */
async function settle(db: Database, wanted: readonly WantedCard[], now: Date): Promise<Order[]> {
  const newest = wanted.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
  const drawn = newest.flatMap((one) =>
    pageDrawings(one.page, one.card).map((drawing) => ({ ...one, drawing })),
  );
  const addresses = await addressesOf(drawn.map(({ drawing }) => drawing));
  const orders = drawn.map((order, at) => ({ ...order, address: addresses[at] ?? "" }));
  const pages = new Set(wanted.map(({ page }) => page));
  const rows = await db.selectFrom("page_cards").select(["path", "page", "replaced_at"]).execute();
  const kept = new Map(rows.map((row) => [row.path, row]));
  const gone = rows.filter(({ page }) => !pages.has(page));
  const back = orders.filter(({ address }) => kept.get(address)?.replaced_at);
  if (gone.length + back.length > 0)
    await inTransaction(db, async (trx) => {
      for (const { path } of gone) await trx.deleteFrom("page_cards").where("path", "=", path).execute();
      await replaceOthers(trx, back, now);
      await bumpContentVersions(
        trx,
        [...gone, ...back].map(({ page }) => cardsTag(page)),
      );
    });
  return orders.filter(({ address }) => !kept.has(address));
}

/** Of these pages, these cards alone are named from now on. */
async function replaceOthers(trx: Database, orders: readonly Order[], now: Date): Promise<void> {
  const addresses = ["", ...orders.map(({ address }) => address)];
  const pages = ["", ...orders.map(({ page }) => page)];
  const ofPages = trx.updateTable("page_cards").where("page", "in", pages);
  await ofPages
    .set({ replaced_at: now.toISOString() })
    .where("path", "not in", addresses)
    .where("replaced_at", "is", null)
    .execute();
  await ofPages.set({ replaced_at: null }).where("path", "in", addresses).execute();
}

/** Erases the pictures that pages have not named for a while. */
export async function eraseReplacedCards(db: Database, now: Date): Promise<number> {
  const before = daysBefore(now, keptDays).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("page_cards")
    .where("replaced_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
