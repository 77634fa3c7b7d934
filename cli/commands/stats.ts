/** Desk commands: statistics of submissions, mail and views. */
import { site } from "../../content/site.ts";
import { readStats, type Stats } from "../../forms/owner/stats.ts";
import { type OutboxCounts, readOutboxCounts } from "../../mail/outbox/outbox-admin.ts";
import { readCanaryNotes } from "../../monitoring/canary-state.ts";
import { exportViews, readViews, type ViewStatistics } from "../../visits/statistics.ts";
import { type Command, countOf } from "../command.ts";
import { databaseName } from "../open-database.ts";
import { age, type Column, table } from "../terminal.ts";
import { canaryText } from "./health-checks.ts";

export const statsCommands: readonly Command[] = [
  {
    call: "stats",
    help: "what came in by form and by day, page views, what is waiting for an answer, and the state of email",
    job: async ({ open, now, settings }) => {
      const db = await open();
      const stats = await readStats(db, { now: now(), timeZone: site.timeZone });
      const mail = await readOutboxCounts(db);
      const check = canaryText(await readCanaryNotes(db));
      const forms = stats.forms.length > 0 ? table(formColumns, stats.forms) : "Nothing has come in yet.\n";
      const views = await readViews(db, { now: now(), timeZone: site.timeZone, days: stats.days.length });
      const days = stats.days.map((day, at) => ({ ...day, views: views.days[at]?.views ?? 0 }));
      return `${forms}\n${table(dayColumns, days)}\n${viewsText(views)}${waitingText(stats)}${mailText(mail, now())}${check}Database: ${databaseName(settings)}\n`;
    },
  },
  {
    call: "stats views [--days NUMBER] [--csv]",
    help: "views of pages by day, by page and by where they came from, of 30 days; --csv: every day, as a table for other programs",
    job: async ({ open, now }, { days = "30", csv }) => {
      const span = { now: now(), timeZone: site.timeZone, days: Math.min(countOf("NUMBER", days), 1000) };
      const db = await open();
      if (csv) return exportViews(db, span);
      const views = await readViews(db, span);
      return `${table(viewDayColumns, views.days)}\n${viewsText(views, 50)}`;
    },
  },
];

const formColumns: readonly Column<Stats["forms"][number]>[] = [
  ["FORM", 12, ({ form }) => form],
  ["TOTAL", 8, ({ total }) => String(total)],
  ["NEW", 8, ({ new: fresh }) => String(fresh)],
  ["ANSWERED", 8, ({ answered }) => String(answered)],
  ["SPAM", 8, ({ spam }) => String(spam)],
];
const dayColumns: readonly Column<Stats["days"][number] & { views: number }>[] = [
  ["DAY", 12, ({ date }) => date],
  ["MESSAGES", 8, ({ count }) => String(count)],
  ["VIEWS", 8, ({ views }) => String(views)],
];
const viewDayColumns: readonly Column<ViewStatistics["days"][number]>[] = [
  ["DAY", 12, ({ date }) => date],
  ["VIEWS", 8, ({ views }) => String(views)],
];
const pageColumns: readonly Column<ViewStatistics["pages"][number]>[] = [
  ["PAGE", 60, ({ path }) => path],
  ["VIEWS", 8, ({ views }) => String(views)],
];
const hostColumns: readonly Column<ViewStatistics["hosts"][number]>[] = [
  ["CAME FROM", 60, ({ host }) => host || "(no link: typed, a bookmark, an app or an email)"],
  ["VIEWS", 8, ({ views }) => String(views)],
];

function viewsText({ days, total, pages, hosts }: ViewStatistics, most = 10): string {
  if (total === 0) return `No page was viewed in ${days.length} days, as far as browsers said.\n\n`;
  const tables = `${table(pageColumns, pages.slice(0, most))}\n${table(hostColumns, hosts.slice(0, most))}`;
  return `${tables}\nViews of pages in ${days.length} days: ${total}\n`;
}

function waitingText({ unanswered, forms }: Stats): string {
  const spam = forms.reduce((sum, form) => sum + form.spam, 0);
  return `Waiting for an answer for more than 24 hours: ${unanswered}\nSuspected spam: ${spam}\n`;
}

function mailText({ unsent, oldest, setAside }: OutboxCounts, now: Date): string {
  const since = oldest ? `, the oldest for ${age(oldest, now)}` : "";
  return `Email on its way: ${unsent}${since}\nEmail set aside after its last attempt: ${setAside}\n`;
}
