/** What may be said of the news' age. */

/** "Updated daily" is said as long as the newest success is no older; a day, and half a one for a bad night. */
const dailyMs = 36 * 3_600_000;

/** True when "updated daily" would not be true at `now`: the newest success, `updatedAt` (ISO 8601), is too long ago. */
export function isOutdated(updatedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(updatedAt) > dailyMs;
}
