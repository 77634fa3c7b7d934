/** Desk command: statistics of submissions and mail. */
import { site } from "../../content/site.ts";
import { readStats, type Stats } from "../../forms/owner/stats.ts";
import { type OutboxCounts, readOutboxCounts } from "../../mail/outbox/outbox-admin.ts";
import { readCanaryNotes } from "../../monitoring/canary-state.ts";
import type { Command } from "../command.ts";
import { databaseName } from "../open-database.ts";
import { age, type Column, table } from "../terminal.ts";
import { canaryText } from "./health-checks.ts";

export const statsCommands: readonly Command[] = [
  {
    call: "stats",
    help: "what came in by form and by day, what waits for an answer, how the mail goes",
    job: async ({ open, now, settings }) => {
      const db = await open();
      const stats = await readStats(db, { now: now(), timeZone: site.timeZone });
      const mail = await readOutboxCounts(db);
      const check = canaryText(await readCanaryNotes(db));
      const forms = stats.forms.length > 0 ? table(formColumns, stats.forms) : "Nothing has come in yet.\n";
      return `${forms}\n${table(dayColumns, stats.days)}\n${waitingText(stats)}${mailText(mail, now())}${check}Database: ${databaseName(settings)}\n`;
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
const dayColumns: readonly Column<Stats["days"][number]>[] = [
  ["DAY", 12, ({ date }) => date],
  ["MESSAGES", 8, ({ count }) => String(count)],
];

function waitingText({ unanswered, forms }: Stats): string {
  const spam = forms.reduce((sum, form) => sum + form.spam, 0);
  return `Waiting for an answer for more than 24 hours: ${unanswered}\nSuspected spam: ${spam}\n`;
}

function mailText({ unsent, oldest, setAside }: OutboxCounts, now: Date): string {
  const since = oldest ? `, the oldest for ${age(oldest, now)}` : "";
  return `Mail on its way: ${unsent}${since}\nMail set aside after its last attempt: ${setAside}\n`;
}
