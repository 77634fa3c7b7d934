/** Whether the news is too old to claim "updated daily". */

/** A day, and half a day of tolerance for failures overnight. */
const dailyMs = 36 * 3_600_000;

/** True when the newest successful fetch, `updatedAt` (ISO 8601), is more than 36 hours ago. */
export function isOutdated(updatedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(updatedAt) > dailyMs;
}

/** The instant from which `isOutdated` is true. */
export function outdatedFrom(updatedAt: string): Date {
  return new Date(Date.parse(updatedAt) + dailyMs + 1);
}
