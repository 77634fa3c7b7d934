/** When a source is asked next. All times in milliseconds. */

const minute = 60_000;
const hour = 60 * minute;
const firstBackOff = 15 * minute;
const maxBackOff = 12 * hour;
/** A publisher who wants to be asked less often than this is asked this often all the same: news grow old. */
const maxFresh = 12 * hour;
/** Nothing waits longer. What claims to was written by a clock that has been set back since. */
export const maxPause = 24 * hour;

/** What is known of the tries so far; ISO 8601 text as stored. */
export interface Attempts {
  last_attempt: string | null;
  next_try: string | null;
}

/** From and before which times a source, or several together, are due. */
export interface Due {
  from: number;
  /** Earlier than this only when the clock was set back. */
  before: number;
}

/** When a source is due that is read every `period`; one that was never tried is due at any time. */
export function dueOf(tries: Attempts | undefined, period: number): Due {
  if (!tries?.last_attempt) return { from: 0, before: 0 };
  const last = Date.parse(tries.last_attempt);
  if (!tries.next_try) return { from: last + period, before: last };
  const next = Date.parse(tries.next_try);
  return { from: next, before: Math.max(last, next - maxPause) };
}

/** When the first of these is due. */
export function firstDue(dues: readonly Due[]): Due {
  return {
    from: Math.min(...dues.map(({ from }) => from)),
    before: Math.max(0, ...dues.map(({ before }) => before)),
  };
}

export function isDue({ from, before }: Due, now: Date): boolean {
  return now.getTime() >= from || now.getTime() < before;
}

/** After a success: null (with the next round), or later when the publisher says that nothing will change for longer. */
export function nextAfterSuccess(freshFor: number | null, period: number, now: Date): string | null {
  const pause = Math.min(freshFor ?? 0, maxFresh);
  return pause > period ? later(now, pause) : null;
}

/** After the `failures`th failure in a row: twice as long as after the one before, up to half a day, or what Retry-After asks for. */
export function nextAfterFailure(
  { failures, pause = 0 }: { failures: number; pause?: number },
  period: number,
  now: Date,
): string {
  const backOff = Math.min(firstBackOff, period) * 2 ** (failures - 1);
  return later(now, Math.max(Math.min(backOff, maxBackOff), Math.min(pause, maxPause)));
}

function later(now: Date, pause: number): string {
  return new Date(now.getTime() + pause).toISOString();
}
