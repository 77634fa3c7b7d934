/** Desk command: statistics of submissions and mail. */
import { site } from "../../content/site.ts";
import { readStats, type Stats } from "../../forms/owner/stats.ts";
import { type OutboxCounts, readOutboxCounts } from "../../mail/outbox/outbox-admin.ts";
import { readCanaryNotes } from "../../monitoring/canary-state.ts";
import type { Command } from "../command.ts";
import { databaseName } from "../open-database.ts";
import { age, type Column, tableLine } from "../terminal.ts";
import { canaryText } from "./canary.ts";

export const statsCommands: readonly Command[] = [
  {
    call: "stats",
    help: "what came in by form and by day, what waits for an answer, how the mail goes",
    job: async ({ open, now, settings }) => {
      const db = await open();
      const stats = await readStats(db, { now: now(), timeZone: site.timeZone });
      const mail = await readOutboxCounts(db);
      const check = canaryText(await readCanaryNotes(db));
      return `${formTable(stats)}\n${dayTable(stats)}\n${waitingText(stats)}${mailText(mail, now())}${check}Database: ${databaseName(settings)}\n`;
    },
  },
];

const formColumns: readonly Column[] = [
  ["FORM", 12],
  ["TOTAL", 8],
  ["NEW", 8],
  ["ANSWERED", 8],
  ["SPAM", 8],
];
const dayColumns: readonly Column[] = [
  ["DAY", 12],
  ["MESSAGES", 8],
];

function formTable({ forms }: Stats): string {
  if (forms.length === 0) return "Nothing has come in yet.\n";
  const rows = forms.map(({ form, total, answered, spam, new: fresh }) =>
    tableLine(formColumns, [form, ...[total, fresh, answered, spam].map(String)]),
  );
  return tableLine(formColumns) + rows.join("");
}

function dayTable({ days }: Stats): string {
  return (
    tableLine(dayColumns) +
    days.map(({ date, count }) => tableLine(dayColumns, [date, String(count)])).join("")
  );
}

function waitingText({ unanswered, forms }: Stats): string {
  const spam = forms.reduce((sum, form) => sum + form.spam, 0);
  return `Waiting for an answer for more than 24 hours: ${unanswered}\nSuspected spam: ${spam}\n`;
}

function mailText({ unsent, oldest, setAside }: OutboxCounts, now: Date): string {
  const since = oldest ? `, the oldest for ${age(oldest, now)}` : "";
  return `Mail on its way: ${unsent}${since}\nMail set aside after its last attempt: ${setAside}\n`;
}
