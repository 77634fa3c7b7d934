/** What may be said of the news' age. */

/** "Updated daily" is said as long as the newest success is no older; a day, and half a one for a bad night. */
const dailyMs = 36 * 3_600_000;

/** True when `updatedAt` (ISO 8601, or null before the first success) is too long ago for "updated daily" to be true. */
export function isOutdated(updatedAt: string | null, now: Date): boolean {
  return updatedAt !== null && now.getTime() - Date.parse(updatedAt) > dailyMs;
}
