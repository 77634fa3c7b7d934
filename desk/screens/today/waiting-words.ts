/** How many things wait and for how long, in words. */
import { capitalized } from "../../../text/capitalized.ts";

/** "Six things wait. The oldest has waited 26 hours." */
export function waitingSentence(
  { count, oldest }: { count: number; oldest: string | null },
  now: Date,
): string {
  if (count === 0) return "Nothing waits.";
  const things = count === 1 ? "One thing waits" : `${capitalized(numberWord(count))} things wait`;
  if (!oldest) return `${things}.`;
  const { number, unit } = waited(oldest, now);
  if (number === 0) return `${things}. ${count === 1 ? "It" : "The oldest"} has just come.`;
  const words = `${number} ${unit}${number === 1 ? "" : "s"}`;
  return `${things}. ${count === 1 ? "It" : "The oldest"} has waited ${words}.`;
}

/** "26 h", "3 d", "5 min": for a column. */
export function waitedShort(since: string, now: Date): string {
  const { number, unit } = waited(since, now);
  return `${number} ${{ minute: "min", hour: "h", day: "d" }[unit]}`;
}

/** Minutes below an hour, hours below two days. Never negative, whatever the clocks say. */
export function waited(since: string, now: Date): { number: number; unit: "minute" | "hour" | "day" } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 60) return { number: minutes, unit: "minute" };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { number: hours, unit: "hour" } : { number: Math.floor(hours / 24), unit: "day" };
}

/** Words up to ten, digits beyond. */
export function numberWord(number: number): string {
  const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  return words[number] ?? number.toLocaleString("en-US");
}
