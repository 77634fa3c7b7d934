/** The days of a report, and those that it is compared with: YYYY-MM-DD in the site's time zone. */
import { dateFormat } from "../time/date-format.ts";
import { daysBeforeDate } from "../time/zone-time.ts";

/** Both days are part of it. */
export interface Span {
  first: string;
  last: string;
}

const mostDays = 1_100;

/** What is offered, as of today; what goes on ends today. */
export function namedSpans(today: string) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const quarter = month - (month % 3);
  const months = (name: string, from: number, count: number) => {
    const last = dayOf(year, from + count, 0);
    return { name, first: dayOf(year, from, 1), last: last < today ? last : today };
  };
  return [
    months("This month", month, 1),
    months("Last month", month - 1, 1),
    months("This quarter", quarter, 3),
    months("Last quarter", quarter - 3, 3),
    months("This year", 0, 12),
    months("Last year", -12, 12),
  ];
}

/** The span of two typed days; undefined where one is none or is still to come, and where they are too far apart. */
export function spanOf(first: string, last: string, today: string): Span | undefined {
  const areDays = [first, last].every((day) => /^2\d{3}-\d\d-\d\d$/.test(day) && isDay(day));
  return areDays && first <= last && last <= today && daysIn({ first, last }) <= mostDays
    ? { first, last }
    : undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T12:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function daysIn({ first, last }: Span): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
}

/** Oldest first. */
export function listDays(span: Span): string[] {
  return Array.from({ length: daysIn(span) }, (_, at) => daysBeforeDate(span.first, -at));
}

/** The time before it: as many whole months for whole months, as many days for anything else. */
export function spanBefore(span: Span): Span {
  const [year, month] = [Number(span.first.slice(0, 4)), Number(span.first.slice(5, 7)) - 1];
  const months = wholeMonths(span);
  const first = months ? dayOf(year, month - months, 1) : daysBeforeDate(span.first, daysIn(span));
  return { first, last: daysBeforeDate(span.first, 1) };
}

/** "2025", "July – September 2026", "November 3 – 9, 2026". `language`: a BCP 47 tag. `length`: of the month. */
export function spanWords(span: Span, language: string, length: "long" | "short" = "long"): string {
  const months = wholeMonths(span);
  const isYear = months === 12 && span.first.endsWith("-01-01");
  const [month, day] = [isYear ? undefined : length, months ? undefined : "numeric"] as const;
  const format = dateFormat(language, { year: "numeric", month, day, timeZone: "UTC" });
  return format.formatRange(new Date(`${span.first}T12:00Z`), new Date(`${span.last}T12:00Z`));
}

/** How many months of the calendar it is; 0 for anything else. */
function wholeMonths({ first, last }: Span): number {
  if (!first.endsWith("-01") || !daysBeforeDate(last, -1).endsWith("-01")) return 0;
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(last) - months(first) + 1;
}

/** `month`: from 0 on, also beyond the year. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day, 12)).toISOString().slice(0, 10);
}
