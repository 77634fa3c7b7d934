/** A time zone as calendars want it told: VTIMEZONE (RFC 5545 section 3.6.5), from what the system knows of the zone. */
import { clockOf, offsetAt, offsetText } from "./zone-time.ts";

const minute = 60_000;
/** Clocks do not change twice in it. */
const week = 7 * 24 * 60 * minute;

/**
 * The lines of a VTIMEZONE for times from `from` until `until`. A change of the clocks that comes on the same weekday
 * of the same month every year is one rule; where it does not, every change is named.
 */
export function zoneRules(zone: string, from: Date, until: Date): string[] {
  const firstYear = from.getUTCFullYear() - 1;
  const changes = changesOf(zone, firstYear, Math.max(until.getUTCFullYear(), firstYear + 5));
  const kinds = Map.groupBy(changes, ({ before, after, name }) => `${before} ${after} ${name}`);
  const observances =
    changes.length === 0
      ? observance("STANDARD", firstOf(zone, firstYear), [])
      : [...kinds.values()].flatMap((alike) => kindOf(alike));
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances, "END:VTIMEZONE"];
}

/** One change of the clocks. */
interface Change {
  /** What clocks show at the change, by the offset that ends then: YYYY-MM-DDTHH:MM:SS. */
  wall: string;
  /** Offsets in minutes. */
  before: number;
  after: number;
  /** The zone's abbreviation afterwards. */
  name: string;
}

function kindOf(alike: readonly Change[]): string[] {
  const [first] = alike;
  if (!first) return [];
  const rule = yearlyRule(alike);
  const others = alike.slice(1).map(({ wall }) => `RDATE:${compact(wall)}`);
  return observance(first.after > first.before ? "DAYLIGHT" : "STANDARD", first, rule ? [rule] : others);
}

function observance(kind: string, { wall, before, after, name }: Change, more: readonly string[]): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(wall)}`,
    `TZOFFSETFROM:${offsetText(before, "")}`,
    `TZOFFSETTO:${offsetText(after, "")}`,
    `TZNAME:${name}`,
    ...more,
    `END:${kind}`,
  ];
}

/** The rule that gives exactly these changes, one a year: the nth weekday of a month, or the last. */
function yearlyRule(changes: readonly Change[]): string | undefined {
  const days = changes.map(({ wall }) => new Date(`${wall}Z`));
  const [first] = days;
  if (!first || days.length < 3) return undefined;
  const time = first.toISOString().slice(11);
  const regular = days.every(
    (date, index) =>
      date.getUTCFullYear() === first.getUTCFullYear() + index &&
      date.getUTCMonth() === first.getUTCMonth() &&
      date.getUTCDay() === first.getUTCDay() &&
      date.toISOString().slice(11) === time,
  );
  const which = [nth, fromEnd].find((count) => days.every((date) => count(date) === count(first)));
  if (!regular || !which) return undefined;
  const weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][first.getUTCDay()];
  return `RRULE:FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${which(first)}${weekday}`;
}

function nth(date: Date): number {
  return Math.ceil(date.getUTCDate() / 7);
}

function fromEnd(date: Date): number {
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return -Math.ceil((days - date.getUTCDate() + 1) / 7);
}

/** Every change of the zone's clocks in these years. */
function changesOf(zone: string, firstYear: number, lastYear: number): Change[] {
  const clock = clockOf(zone);
  const changes: Change[] = [];
  const end = Date.UTC(lastYear + 1, 0, 1);
  for (let at = Date.UTC(firstYear, 0, 1); at < end; at += week) {
    const before = offsetAt(clock, new Date(at));
    if (offsetAt(clock, new Date(at + week)) === before) continue;
    changes.push(changeWithin(zone, at, before));
  }
  return changes;
}

/** The change in the week after `at`, to the minute. */
function changeWithin(zone: string, at: number, before: number): Change {
  const clock = clockOf(zone);
  let [low, high] = [at, at + week];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (offsetAt(clock, new Date(middle)) === before) low = middle;
    else high = middle;
  }
  const wall = new Date(high + before * minute).toISOString().slice(0, 19);
  return { wall, before, after: offsetAt(clock, new Date(high)), name: nameAt(zone, new Date(high)) };
}

/** For a zone whose clocks never change. */
function firstOf(zone: string, year: number): Change {
  const start = new Date(Date.UTC(year, 0, 1));
  const clock = clockOf(zone);
  const offset = offsetAt(clock, start);
  return { wall: clock(start), before: offset, after: offset, name: nameAt(zone, start) };
}

function nameAt(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    instant,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

function compact(wall: string): string {
  return wall.replace(/[-:]/g, "");
}
