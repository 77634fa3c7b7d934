/** Events that are in each other's way: in one room at once, or asking for one audience on one evening. */

import { site } from "../../content/site.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { entryTopics } from "../entry-topics.ts";
import type { Draft } from "../kind.ts";
import { event } from "../kinds/event.ts";

/** "topic": on one evening, which begins at five, or at once. */
export type Clash = "place" | "topic";

/** How two events that take place are in each other's way, or undefined. They may be incomplete. */
export function clashOf(one: Draft, other: Draft): Clash | undefined {
  return clashBetween(told(one), told(other));
}

/** Each pair once, in their order; those of one place first. */
export function clashesAmong<T extends Draft>(events: readonly T[]): { clash: Clash; of: [T, T] }[] {
  const all = events.map((of) => ({ of, told: told(of) }));
  const pairs = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      const clash = clashBetween(one.told, other.told);
      return clash ? [{ clash, of: [one.of, other.of] as [T, T] }] : [];
    }),
  );
  return pairs.toSorted((a, b) => a.clash.localeCompare(b.clash));
}

type Told = ReturnType<typeof told>;

function clashBetween(a: Told, b: Told): Clash | undefined {
  if (!a || !b) return undefined;
  const isAtOnce = a.start < b.end && b.start < a.end;
  if (isAtOnce && a.place && a.place === b.place) return "place";
  const isOneEvening = a.evening !== "" && a.evening === b.evening;
  return (isAtOnce || isOneEvening) && a.topics.some((topic) => b.topics.includes(topic))
    ? "topic"
    : undefined;
}

function told(draft: Draft) {
  const { place = "", start: wall = "", status } = draft.values;
  const [start, end] = [event.sortKey(draft, null), event.endsAt?.(draft) ?? ""];
  if ((status && status !== "scheduled") || !start || !end) return undefined;
  return {
    ...{ start, end, topics: entryTopics(draft) },
    place: place
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
    evening: wall.slice(11) >= "17:00" ? localDateIn(site.timeZone)(new Date(start)) : "",
  };
}
