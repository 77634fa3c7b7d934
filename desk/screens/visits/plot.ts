/** Puts the days of a span together to the strokes of a plot, with the words of each. */
import { site } from "../../../content/site.ts";
import { dateFormat } from "../../../time/zone-time.ts";

/** "week": seven days, the last of which ends with the span. "month": a month of the calendar, cut at the ends of the span. */
export type Step = "day" | "week" | "month";

export type Plot = ReturnType<typeof plotOf>;

/** `days`: oldest first, the last one is today. */
export function plotOf(days: readonly { date: string; value: number }[], step: Step) {
  const parts = partsOf(days, step).map((part) => ({
    first: part[0]?.date ?? "",
    last: part.at(-1)?.date ?? "",
    value: part.reduce((sum, { value }) => sum + value, 0),
  }));
  const isLabeled = sparsely(parts.length);
  return {
    strokes: parts.map(({ first, value }, at) => ({
      label: isLabeled(at) ? (step === "month" ? inWords(first, { month: "short" }) : dayOf(first)) : "",
      value,
      isNow: at === parts.length - 1,
    })),
    /** The same for a table: what each stroke stands for, in words. */
    rows: parts.map(({ first, last, value }) => ({ words: wordsOf(step, first, last), value })),
    step,
  };
}

/** "Nov 22" */
export function dayOf(date: string): string {
  return inWords(date, { month: "short", day: "numeric" });
}

function partsOf<Day extends { date: string }>(days: readonly Day[], step: Step): Day[][] {
  if (step === "day") return days.map((day) => [day]);
  const keys = days.map(({ date }, at) =>
    step === "month" ? date.slice(0, 7) : Math.ceil((days.length - at) / 7),
  );
  return [...Map.groupBy(days, (_, at) => keys[at]).values()];
}

/** Which of many strokes have a label: five at most, the last far enough from the edge. */
function sparsely(count: number): (at: number) => boolean {
  if (count <= 12) return () => true;
  const every = Math.ceil(count / 5);
  return (at) => at % every === 0 && at <= count - every * 0.7;
}

function wordsOf(step: Step, first: string, last: string): string {
  if (step === "day") return inWords(first, { weekday: "short", month: "short", day: "numeric" });
  if (step === "month") return inWords(first, { month: "long", year: "numeric" });
  return first === last ? dayOf(first) : `${dayOf(first)} to ${dayOf(last)}`;
}

function inWords(date: string, format: Intl.DateTimeFormatOptions): string {
  return dateFormat(site.language, { ...format, timeZone: "UTC" }).format(new Date(`${date}T12:00Z`));
}
