/** One line of the list of sources: how it fares, in words. */
import { shortMoment } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import type { CheckState } from "../../../monitoring/health.ts";
import { barOf, publisherKinds, type SourceRow } from "../../../news/manage-sources.ts";
import type { SourceState } from "../../../news/source-state.ts";

export type SourceLine = ReturnType<typeof lineOf>;

const day = 24 * 3_600_000;

export function lineOf(row: SourceRow, now: Date) {
  const { name, address, url, topic, off, added, lastSuccess, movedTo } = row;
  const health = healthOf(row, now);
  const orders = { wrong: 0, look: 1, none: off ? 4 : 2, ok: 3 };
  return {
    name,
    /** By which the buttons know it. */
    address,
    url,
    where: barOf(topic) === publisherKinds[0]?.name ? site.city : "Elsewhere",
    ...health,
    read: lastSuccess ? shortMoment(lastSuccess, now) : "never",
    off,
    added,
    movedTo,
    /** Those that need a look come first, those that are off last. */
    order: orders[health.state],
  };
}

/** `more`: about the state; empty when there is nothing to say. `stays`: what a failing source has brought before. */
export function healthOf(
  row: SourceState & Pick<SourceRow, "off">,
  now: Date,
  stays = "Older stories stay up until they age out.",
): { state: CheckState; word: string; more: string } {
  const { off, failures, failingSince, lastError, lastAttempt, lastSuccess, nextTry, movedTo } = row;
  if (off) return { state: "none", word: "Off", more: failures > 0 ? (lastError ?? "") : "" };
  if (!lastAttempt) return { state: "none", word: "Not read yet", more: "" };
  if (failures > 0) {
    const since = failingSince ? now.getTime() - Date.parse(failingSince) : 0;
    const days = Math.floor(since / day);
    const word = days > 0 ? `Fails for ${days === 1 ? "a day" : `${days} days`}` : "Failed";
    const again = nextTry ? ` Tried again ${inWords(nextTry, now)}.` : "";
    const older = lastSuccess ? ` ${stays}` : "";
    const more = `${lastError ?? ""}${older}${again}`.trim();
    return { state: days >= 3 ? "wrong" : "look", word, more };
  }
  if (movedTo) return { state: "look", word: "Moved", more: `Its publisher says: to ${movedTo}` };
  return { state: "ok", word: "Fine", more: "" };
}

function inWords(instant: string, now: Date): string {
  return Date.parse(instant) <= now.getTime() ? "in a moment" : `at ${shortMoment(instant, now)}`;
}
