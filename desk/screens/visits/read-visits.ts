/** What the screen shows of one span. */
import { site } from "../../../content/site.ts";
import type { Database } from "../../../db/schema.ts";
import { countRecentForms } from "../../../forms/owner/submission-list.ts";
import { readDailyGrowth } from "../../../newsletter/list/growth.ts";
import { titlesOfPaths } from "../../../publishing/entries/known-paths.ts";
import { dateFormat } from "../../../time/date-format.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { readViews } from "../../../visits/statistics.ts";

/** The spans that the screen offers, with the steps of the plot of views and of the newsletter's. */
const spans = [
  { days: 30, step: "day", growthStep: "week" },
  { days: 90, step: "day", growthStep: "week" },
  { days: 365, step: "week", growthStep: "month" },
] as const;

/** The span of an address (`?days=90`); the shortest when it names none of them. */
export function spanOf(request: Request) {
  const days = Number(new URL(request.url).searchParams.get("days"));
  return spans.find((span) => span.days === days) ?? spans[0];
}

/** What people call our forms. */
const formNames: Readonly<Record<string, string>> = {
  contact: "Messages",
  partnership: "Partnership inquiries",
  story: "Stories",
  event: "Event proposals",
  newsletter: "Newsletter sign-ups",
};

export async function readVisits(
  db: Database,
  now: Date,
  { days, step, growthStep }: ReturnType<typeof spanOf>,
  siteUrl: string,
) {
  const span = { now, timeZone: site.timeZone, days };
  const [views, growth, forms, sent] = await Promise.all([
    readViews(db, span),
    readDailyGrowth(db, span),
    countRecentForms(db, span),
    db.selectFrom("letters").select("created_at").execute(),
  ]);
  const titles = await titlesOfPaths(
    db,
    views.pages.map(({ path }) => path),
  );
  const [first = "", last = ""] = [views.days[0]?.date, views.days.at(-1)?.date];
  const localDate = localDateIn(site.timeZone);
  const issueDays = sent
    .map((issue) => localDate(new Date(issue.created_at)))
    .filter((date) => date >= first);
  return {
    days,
    spans: spans.map((one) => one.days),
    from: dayOf(first),
    to: dayOf(last),
    hasAny: views.since !== undefined,
    total: views.total,
    change: changeOf(views.total, views.before, days),
    elsewhere: views.hosts.reduce((sum, { host, views }) => sum + (host ? views : 0), 0),
    plot: plotOf(views.days, "views", step),
    issues: [...new Set(issueDays)].toSorted().map(dayOf),
    pages: views.pages.map(({ path, views: count }) => {
      const title = titles.get(path);
      return { key: path, name: title ?? path, count, ...(title && { href: siteUrl + path }) };
    }),
    hosts: views.hosts.map(({ host, views: count }) => ({ key: host, name: hostWords(host), count })),
    forms: forms.map(({ form: key, count }) => ({ key, name: formNames[key] ?? key, count })),
    wrote: forms.reduce((sum, { form, count }) => sum + (form === "newsletter" ? 0 : count), 0),
    growth: {
      ...{ confirmed: growth.confirmed, joined: growth.joined, left: growth.left },
      plot: plotOf(growth.days, "joined", growthStep),
    },
  };
}

/** Hosts are shown, not linked: anybody can send one. */
function hostWords(host: string): string {
  if (host === "") return "Typed in, a bookmark, an app or an email";
  return host === "other" ? "Other places" : host;
}

/** "12% more than the 30 days before"; "" when there is nothing to compare with. */
export function changeOf(total: number, before: number | undefined, days: number): string {
  if (!before) return "";
  const percent = Math.round((total / before - 1) * 100);
  const than = `than the ${days} days before`;
  if (percent === 0) return `As many as in the ${days} days before`;
  return percent > 0 ? `${percent}% more ${than}` : `${-percent}% fewer ${than}`;
}

/** "week": seven days, the last of which ends with the span. "month": a month of the calendar, cut at the ends of the span. */
type Step = "day" | "week" | "month";

export type Plot = ReturnType<typeof plotOf>;

/** `days`: oldest first, the last one is today. `key`: what is counted. */
export function plotOf<Key extends string>(
  days: readonly (Record<Key, number> & { date: string })[],
  key: Key,
  step: Step,
) {
  const parts = partsOf(days, step).map((part) => ({
    first: part[0]?.date ?? "",
    last: part.at(-1)?.date ?? "",
    value: part.reduce((sum, day) => sum + day[key], 0),
  }));
  const isLabeled = sparsely(parts.length);
  return {
    strokes: parts.map(({ first, value }, at) => ({
      label: isLabeled(at) ? (step === "month" ? inWords(first, { month: "short" }) : dayOf(first)) : "",
      value,
    })),
    /** The same for a table: what each stroke stands for, in words. */
    rows: parts.map(({ first, last, value }) => ({ words: wordsOf(step, first, last), value })),
    step,
  };
}

/** "Nov 22" */
function dayOf(date: string): string {
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
