/** The spans that the screen offers. */
import type { Step } from "./plot.ts";

export interface VisitSpan {
  days: number;
  label: string;
  /** Of the plot of views, and of the newsletter's. */
  step: Step;
  growthStep: Step;
}

export const spans: readonly VisitSpan[] = [
  { days: 30, label: "30 days", step: "day", growthStep: "week" },
  { days: 90, label: "90 days", step: "day", growthStep: "week" },
  { days: 365, label: "365 days", step: "week", growthStep: "month" },
];

/** The span of an address (`?days=90`); the shortest when it names none of them. */
export function spanOf(request: Request): VisitSpan {
  const days = Number(new URL(request.url).searchParams.get("days"));
  return spans.find((span) => span.days === days) ?? (spans[0] as VisitSpan);
}
