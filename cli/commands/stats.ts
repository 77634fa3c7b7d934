/** Command: statistics of submissions, mail and views. */
import { site } from "../../content/site.ts";
import { readStats, type Stats } from "../../forms/owner/stats.ts";
import { readOutboxCounts } from "../../mail/outbox/outbox-admin.ts";
import { readCanaryNotes } from "../../monitoring/canary-state.ts";
import { readViews, type ViewStatistics } from "../../visits/statistics.ts";
import type { Command, Desk } from "../command.ts";
import { databaseName } from "../open-database.ts";
import { age, type Column, table } from "../terminal.ts";
import { canaryText } from "./health-checks.ts";

export const statsCommands: readonly Command[] = [
  {
    call: "stats",
    help: "what came in by form and by day, page views, what is waiting for an answer, and the state of email",
    job: stats,
  },
];

const formColumns: readonly Column<Stats["forms"][number]>[] = [
  ["FORM", 12, ({ form }) => form],
  ["TOTAL", 8, ({ total }) => String(total)],
  ["NEW", 8, ({ new: isNew }) => String(isNew)],
  ["ANSWERED", 8, ({ answered }) => String(answered)],
  ["SPAM", 8, ({ spam }) => String(spam)],
];
const dayColumns: readonly Column<Stats["days"][number] & { views: number }>[] = [
  ["DAY", 12, ({ date }) => date],
  ["MESSAGES", 8, ({ count }) => String(count)],
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

async function stats({ open, now, settings }: Desk): Promise<string> {
  const db = await open();
  const span = { now: now(), timeZone: site.timeZone };
  const { forms, days, unanswered } = await readStats(db, span);
  const views = await readViews(db, { ...span, days: days.length });
  const { unsent, oldest, setAside } = await readOutboxCounts(db);
  const viewed = `${table(pageColumns, views.pages.slice(0, 10))}\n${table(hostColumns, views.hosts.slice(0, 10))}\nViews of pages in ${days.length} days: ${views.total}\n`;
  return [
    forms.length > 0 ? table(formColumns, forms) : "Nothing has come in yet.\n",
    "\n",
    table(
      dayColumns,
      days.map((day, at) => ({ ...day, views: views.days[at]?.views ?? 0 })),
    ),
    "\n",
    views.total > 0 ? viewed : `No page was viewed in ${days.length} days, as far as browsers said.\n\n`,
    `Waiting for an answer for more than 24 hours: ${unanswered}\n`,
    `Suspected spam: ${forms.reduce((sum, { spam }) => sum + spam, 0)}\n`,
    `Email on its way: ${unsent}${oldest ? `, the oldest for ${age(oldest, now())}` : ""}\n`,
    `Email set aside after its last attempt: ${setAside}\n`,
    canaryText(await readCanaryNotes(db)),
    `Database: ${databaseName(settings)}\n`,
  ].join("");
}
