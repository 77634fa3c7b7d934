/** One round of the sources. */
import { openFeedParser } from "./parse-apart.ts";
import { type RefreshOptions, refreshSource } from "./refresh-source.ts";
import { dueOf, isDue } from "./schedule.ts";
import type { Source } from "./source-list.ts";
import { readSourceStates, type SourceState } from "./source-state.ts";
import { openTurns, openTurnsByKey } from "./turns.ts";

/** How many sources were tried, and how it went. */
export interface RoundReport {
  tried: number;
  /** Sent something new. */
  fresh: number;
  /** Said that nothing changed. */
  same: number;
  failed: number;
}

export interface RoundOptions extends Omit<RefreshOptions, "parser" | "listed" | "largeFeeds"> {
  sources: readonly Source[];
  /** Also those that are not due. */
  all?: boolean;
  /** Milliseconds of rest for a host between two requests; 250 when left out. */
  rest?: number;
}

/** So many that hosts which never answer leave room for the others. */
const atOnce = 32;
/** Feeds over 512 KB, each at most 5 MB, that are in memory together; small ones need not wait for them. */
const largeAtOnce = 2;
const atOnceOnOneHost = 2;
/** Milliseconds for reading one feed: 5 MB take a quarter of this on a slow machine. */
const parseLimit = 5_000;

/**
 * Fetches the sources that are due, at most 32 at a time and 2 of one host. Those that fared well come first. A source that fails harms no
 * other, and one that is stopped is not counted.
 */
export async function runRound(options: RoundOptions): Promise<RoundReport> {
  const { sources, signal, rest = 250 } = options;
  const report: RoundReport = { tried: 0, fresh: 0, same: 0, failed: 0 };
  const parser = openFeedParser({ timeLimit: parseLimit });
  const listed = sources.map(({ url }) => url);
  const turns = openTurns(atOnce);
  const largeFeeds = openTurns(largeAtOnce);
  const turnsOf = openTurnsByKey(atOnceOnOneHost, { rest, signal });
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

async function chosen({ db, sources, all, period, now }: RoundOptions): Promise<Source[]> {
  const states = await readSourceStates(db, sources);
  const present = now();
  return states
    .filter((state) => all || isDue(dueOf(triesOf(state), period), present))
    .toSorted((a, b) => a.failures - b.failures);
}

/** The same facts as the schedule wants them. */
export function triesOf({ lastAttempt, nextTry }: SourceState) {
  return { last_attempt: lastAttempt, next_try: nextTry };
}

function hostOf({ url }: Source): string {
  return URL.parse(url)?.hostname ?? url;
}
