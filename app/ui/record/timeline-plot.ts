/** Where on the score a day stands: thirty months on two arches, fifteen to each. Pure arithmetic; no dates of the runtime. */
import { recordCity } from "../../../content/record/city.ts";

export const archMonths = 15;

/** A place on an arch, as the classes of timeline-chart.css name it: month 0 to 14, day 1 to 31. */
export interface Spot {
  arch: 0 | 1;
  month: number;
  day: number;
}

/** The first month of the left arch on a day (YYYY-MM-DD): when the right one is full, the left one leaves. */
export function firstMonth(today: string): string {
  const full = Math.floor(monthsBetween(recordCity.since, today) / archMonths);
  return addMonths(recordCity.since, Math.max(0, full - 1) * archMonths);
}

/** Undefined when the day is not among the thirty months. What is known to the month or year stands in its middle. */
export function spotOf(date: string, first: string): Spot | undefined {
  const [year = "", month = "07", day = month && date.length === 7 ? "16" : "1"] = date.split("-");
  const at = monthsBetween(first, `${year}-${month}`);
  if (at < 0 || at >= 2 * archMonths) return undefined;
  return { arch: at < archMonths ? 0 : 1, month: at % archMonths, day: Number(day) };
}

/** The share of its arch at which a spot stands: 0 to 1. */
export function shareOf({ month, day }: Spot): number {
  return (month + (day - 0.5) / 31) / archMonths;
}

/** Its classes: `iN` (bridge.css) sets the month, `dN` the day. */
export function spotClasses({ month, day }: Spot): string {
  return `i${month} d${day}`;
}

export type NeedleSpot = ReturnType<typeof needleSpots>[number];

/** Where lamps stand on the needle: of the days or months among the thirty months, with the class of the month's timeline, `mN`. */
export function needleSpots(days: readonly { iso: string; words: string }[], today: string) {
  const first = firstMonth(today);
  return days.flatMap(({ iso, words }) => {
    const spot = spotOf(iso, first);
    if (!spot) return [];
    const month = spot.arch * archMonths + spot.month;
    return { words, classes: `${monthClass(iso)} ${spotClasses({ ...spot, month })}` };
  });
}

/** `m9` is September of the year that is open. */
export function monthClass(iso: string): string {
  return `m${Number(iso.slice(5, 7))}`;
}

/** The month so many months later: YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, "0")}`;
}

function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from);
}
