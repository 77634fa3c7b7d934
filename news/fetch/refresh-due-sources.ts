/** One round of the sources. */

import { createKeyedSemaphore, createSemaphore } from "../../concurrency/semaphore.ts";
import { openFeedParser } from "../parse/parse-process.ts";
import type { Source } from "../source-list.ts";
import { readSourceStates, type SourceState } from "../source-state.ts";
import { type RefreshOptions, refreshSource } from "./refresh-source.ts";
import { dueOf, isDue } from "./schedule.ts";

/** How many sources were tried, and how it went. */
export interface RefreshReport {
  tried: number;
  /** Sent something new. */
  fresh: number;
  /** Said that nothing changed. */
  same: number;
  failed: number;
}

export interface RefreshDueOptions extends Omit<RefreshOptions, "parser" | "listed" | "largeFeeds"> {
  sources: readonly Source[];
  /** Also those that are not due. */
  all?: boolean;
  /** Milliseconds of rest for a host between two requests; 250 when left out. */
  rest?: number;
  /** Numbers from 0 to 1, by which those that failed alike are drawn; `Math.random` when left out. */
  random?: () => number;
}

/** So many that hosts which never answer leave room for the others. */
const atOnce = 32;
/** Feeds over 512 KB, each at most 5 MB, that are in memory together; small ones need not wait for them. */
const largeAtOnce = 2;
const atOnceOnOneHost = 2;
/** Milliseconds for reading one feed: 5 MB take a quarter of this on a slow machine. */
const parseLimit = 5_000;

/**
 * Fetches the sources that are due, at most 32 at a time and 2 of one host. Those that fared well come first, and of
 * those that failed equally often a different one each time. A source that fails harms no other, and one that is stopped is not counted.
 */
export async function refreshDueSources(options: RefreshDueOptions): Promise<RefreshReport> {
  const { sources, signal, rest = 250 } = options;
  const report: RefreshReport = { tried: 0, fresh: 0, same: 0, failed: 0 };
  const parser = openFeedParser({ timeLimit: parseLimit });
  const listed = sources.map(({ url }) => url);
  const turns = createSemaphore(atOnce);
  const largeFeeds = createSemaphore(largeAtOnce);
  const turnsOf = createKeyedSemaphore(atOnceOnOneHost, { rest, signal });
  signal.addEventListener("abort", parser.close, { once: true });
  const tries = (await chosen(options)).map((source) =>
    turnsOf(hostOf(source)).run(() =>
      turns.run(async () => {
        const outcome = await refreshSource(source, { ...options, parser, listed, largeFeeds });
        if (outcome === "stopped") return;
        report.tried += 1;
        report[outcome] += 1;
      }),
    ),
  );
  await Promise.all(tries);
  signal.removeEventListener("abort", parser.close);
  parser.close();
  return report;
}

/** Names that nobody answers hold up the lookups of those behind them; drawn, no good source is behind them in every round. */
async function chosen(options: RefreshDueOptions): Promise<Source[]> {
  const { db, sources, all, period, now, random = Math.random } = options;
  const states = await readSourceStates(db, sources);
  const present = now();
  return states
    .filter((state) => all || isDue(dueOf(attemptsOf(state), period), present))
    .map((state) => ({ state, lot: state.failures > 0 ? random() : 0 }))
    .toSorted((a, b) => a.state.failures - b.state.failures || a.lot - b.lot)
    .map(({ state }) => state);
}

/** The same facts as the schedule wants them. */
export function attemptsOf({ lastAttempt, nextTry }: SourceState) {
  return { last_attempt: lastAttempt, next_try: nextTry };
}

function hostOf({ url }: Source): string {
  return URL.parse(url)?.hostname ?? url;
}
