/** What may be said of the news' age. */

/** "Updated daily" is said as long as the newest success is no older; a day, and half a one for a bad night. */
const dailyMs = 36 * 3_600_000;

/**
 * True when "updated daily" would not be true at `now`: the newest success, `updatedAt` (ISO 8601), is too long ago, or
 * there is none (null) and one of the sources has failed for as long. False before the first round.
 */
export function isOutdated(
  updatedAt: string | null,
  now: Date,
  sources: readonly { failingSince: string | null }[] = [],
): boolean {
  const since = updatedAt ?? failingSince(sources);
  return since !== undefined && now.getTime() - Date.parse(since) > dailyMs;
}

function failingSince(sources: readonly { failingSince: string | null }[]): string | undefined {
  return sources
    .map((source) => source.failingSince)
    .filter((time) => time !== null)
    .toSorted()
    .at(0);
}
