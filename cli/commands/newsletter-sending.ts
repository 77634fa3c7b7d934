/** Desk commands: issues that are on their way, or will be. */
import { site } from "../../content/site.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { findFigures, listIssues } from "../../newsletter/sending/figures.ts";
import { pauseIssue, resumeIssue } from "../../newsletter/sending/pause.ts";
import { findLetter } from "../../newsletter/sending/queue-issue.ts";
import { graceTime, scheduleIssue, unscheduleIssue, whyNotSent } from "../../newsletter/sending/schedule.ts";
import { countSubscribers } from "../../newsletter/subscribers.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { entryPath } from "../../publishing/kind.ts";
import type { Command, Desk, Given } from "../command.ts";
import { readMoment } from "../entry-text.ts";
import { namedIssue } from "../newsletter-issue.ts";
import { type Column, localTime, pluralize, table } from "../terminal.ts";

export const sendingCommands: readonly Command[] = [
  {
    call: "newsletter send ISSUE [--yes]",
    help: "has the server send an issue to every confirmed address, once, and publish its page; without --yes says to how many",
    job: schedule,
  },
  {
    call: "newsletter schedule ISSUE --at TIME|--off [--yes]",
    help: "sends an issue at a local time, such as 2031-02-01T09:00, by the server; --off: cancels that",
    job: schedule,
  },
  {
    call: "newsletter pause ISSUE",
    help: "holds the emails of an issue that haven't gone out",
    job: (desk, given) => hold(desk, given, pauseIssue),
  },
  {
    call: "newsletter resume ISSUE",
    help: "sends the rest of a paused issue",
    job: (desk, given) => hold(desk, given, (trx, id) => resumeIssue(trx, id)),
  },
  { call: "newsletter status", help: "how many are on the list, and how the issues did", job: status },
];

/** Without `at` the issue leaves when it can be taken back no more. */
async function schedule(desk: Desk, { issue: word = "", at, off, yes }: Given): Promise<string> {
  const { open, now, settings } = desk;
  const { entry, said } = await namedIssue(desk, word);
  const db = await open();
  if (off) {
    const back = await inTransaction(db, (trx) => unscheduleIssue(trx, entry, saving(now)));
    if (back.outcome !== "saved")
      throw new Error(`The issue ${entry.slug} is not scheduled: nothing was done.`);
    return `The issue ${entry.slug} is a draft again.\n`;
  }
  const { postalAddress } = site;
  const problems = await whyNotSent(db, entry, { postalAddress });
  const { confirmed = 0 } = await countSubscribers(db);
  if (confirmed === 0) problems.push("Nobody is on the list yet.");
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const moment = at ? readMoment("--at", at) : new Date(now().getTime() + graceTime);
  const when = at ? ` on ${localTime(moment.toISOString())}` : "";
  if (!yes)
    return `${said}"${entry.title}" would go to ${addresses(confirmed)} of today${when}. Say --yes to ${at ? "schedule" : "send"} it.\n`;
  const planned = await inTransaction(db, (trx) =>
    scheduleIssue(trx, entry, { ...saving(now), at: moment, postalAddress }),
  );
  if (planned.outcome === "refused") throw new Error(planned.problems.join("\n"));
  if (planned.outcome === "invalid")
    throw new Error(planned.errors.map(({ message }) => `${message}.`).join("\n"));
  if (planned.outcome !== "saved")
    throw new Error(`The issue ${entry.slug} was changed in the meantime: try again.`);
  const page = `${settings.siteUrl}${entryPath(kindNamed("issue"), entry.slug)}`;
  return `${said}The server sends it${when || " in ten seconds"}; newsletter schedule ${entry.slug} --off takes that back.\nIts page: ${page}\n`;
}

async function hold(
  { open, now }: Desk,
  { issue: slug = "" }: Given,
  work: (trx: Database, id: number, now: Date) => Promise<boolean>,
): Promise<string> {
  const db = await open();
  const letter = await findLetter(db, slug);
  if (!letter) throw new Error(`No issue ${JSON.stringify(slug)} was sent: see newsletter status.`);
  const isDone = await inTransaction(db, (trx) => work(trx, letter.id, now()));
  const issue = await findFigures(db, slug);
  const state = issue?.paused_at ? "is paused" : "is not paused";
  return `${isDone ? "Done: the" : "Nothing was done: the"} issue ${slug} ${state}; ${issue?.sent} of ${issue?.queued} sent, ${issue?.waiting} wait.\n`;
}

const columns: readonly Column<Awaited<ReturnType<typeof listIssues>>[number]>[] = [
  ["ISSUE", 14, ({ slug }) => slug],
  ["BEGUN", 16, ({ created_at }) => localTime(created_at)],
  ["QUEUED", 7, ({ queued, finished_at }) => (finished_at ? String(queued) : `${queued}+`)],
  ["WAITING", 7, ({ waiting, paused_at }) => (paused_at ? "paused" : String(waiting))],
  ["SENT", 7, ({ sent }) => String(sent)],
  ["FAILED", 7, ({ failed }) => String(failed)],
  ["BOUNCED", 7, ({ bounced }) => String(bounced)],
  ["LEFT", 5, ({ left }) => String(left)],
  ["SUBJECT", 50, ({ subject }) => subject],
];

async function status({ open }: Desk): Promise<string> {
  const db = await open();
  const counts = Object.entries(await countSubscribers(db));
  const states = counts.map(([state, count]) => `${state.padEnd(14)}${count}\n`).join("");
  const issues = await listIssues(db);
  return `${states || "Nobody is on the list yet.\n"}${issues.length > 0 ? `\n${table(columns, issues)}` : ""}`;
}

const saving = (now: () => Date) => ({ by: "command line", now: now() });
const addresses = (count: number) => pluralize(count, "address", "addresses");
