/** When each source is due: the refresh schedule with exponential backoff, freshness and Retry-After. Milliseconds throughout. */

const minute = 60_000;
const hour = 60 * minute;
const firstBackoff = 15 * minute;
const maxBackoff = 12 * hour;
/** Upper bound for a publisher's freshness lifetime, so that news does not grow old. */
const maxFresh = 12 * hour;
/** Upper bound for any wait. A stored time further ahead comes from a clock that was set back. */
export const maxPause = 24 * hour;

/** The times from which, and before which, a source or several are due. */
export type Due = ReturnType<typeof dueOf>;

/** When a source that is fetched every `period` is due; one without an attempt is always due. Times are ISO 8601. */
export function dueOf(
  { lastAttempt, nextTry }: { lastAttempt: string | null; nextTry: string | null },
  period: number,
) {
  // The clock shows less than `before` only when it was set back.
  if (!lastAttempt) return { from: 0, before: 0 };
  const last = Date.parse(lastAttempt);
  if (!nextTry) return { from: last + period, before: last };
  const next = Date.parse(nextTry);
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

/** Next attempt after a success: null (with the next refresh), or later when the response stays fresh for longer. */
export function nextAfterSuccess(freshFor: number | null, period: number, now: Date): string | null {
  const pause = Math.min(freshFor ?? 0, maxFresh);
  return pause > period ? later(now, pause) : null;
}

/** Next attempt after the `failures`th failure in a row: exponential backoff up to 12 hours, or Retry-After if longer. */
export function nextAfterFailure(
  { failures, retryAfter = 0 }: { failures: number; retryAfter?: number },
  period: number,
  now: Date,
): string {
  const backoff = Math.min(firstBackoff, period) * 2 ** (failures - 1);
  return later(now, Math.max(Math.min(backoff, maxBackoff), Math.min(retryAfter, maxPause)));
}

function later(now: Date, pause: number): string {
  return new Date(now.getTime() + pause).toISOString();
}
