/** What the screen shows of one span. */
import { site } from "../../../content/site.ts";
import type { Database } from "../../../db/schema.ts";
import { countRecentForms } from "../../../forms/owner/submission-list.ts";
import { readDailyGrowth } from "../../../newsletter/list/growth.ts";
import { titlesOfPaths } from "../../../publishing/entries/known-paths.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { readViews } from "../../../visits/statistics.ts";
import { dayOf, plotOf } from "./plot.ts";

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
    plot: plotOf(
      views.days.map(({ date, views }) => ({ date, value: views })),
      step,
    ),
    issues: [...new Set(issueDays)].toSorted().map(dayOf),
    pages: views.pages.map(({ path, views }) => ({ path, title: titles.get(path), count: views })),
    hosts: views.hosts.map(({ host, views }) => ({ host, count: views })),
    forms: forms.map(({ form, count }) => ({ form, name: formNames[form] ?? form, count })),
    wrote: forms.reduce((sum, { form, count }) => sum + (form === "newsletter" ? 0 : count), 0),
    growth: {
      ...{ confirmed: growth.confirmed, joined: growth.joined, left: growth.left },
      plot: plotOf(
        growth.days.map(({ date, joined }) => ({ date, value: joined })),
        growthStep,
      ),
    },
  };
}

/** "12% more than the 30 days before"; "" when there is nothing to compare with. */
export function changeOf(total: number, before: number | undefined, days: number): string {
  if (!before) return "";
  const percent = Math.round((total / before - 1) * 100);
  const than = `than the ${days} days before`;
  if (percent === 0) return `As many as in the ${days} days before`;
  return percent > 0 ? `${percent}% more ${than}` : `${-percent}% fewer ${than}`;
}
