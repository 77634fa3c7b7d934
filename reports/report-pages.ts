/** Reports that somebody outside may read, at an address that nobody can guess, until they end or are taken back. */
import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { report as words } from "../content/report.ts";
import { daysBefore } from "../db/nightly-retention.ts";
import type { Database, Tables } from "../db/schema.ts";
import type { Figure, Report } from "./read-report.ts";

export type ReportPage = Selectable<Tables["report_pages"]>;

/** For so many days it can be read, and then its row stays to be undone or looked up. */
export const readDays = 90;
const keptDays = 30;

/** Figures that count people; another one that would tell which of these are few is not in the page. */
const ofPeople = /^(received|unanswered|mails|lastTo|joined|left|seats|came)$/;
const notForOthers = /^(answered|form-)/;

/** Fewer people could be known by what they have in common. */
const fewest = 5;

/** The report as others may read it. */
export function forOthers({ rows, ...report }: Report): Report {
  const told = Object.entries(rows).filter(([name]) => !notForOthers.test(name));
  const isFew = (figure: Figure) => typeof figure === "number" && figure > 0 && figure < fewest;
  const tell = (name: string, figure: Figure, at: 0 | 1): Figure => {
    // Of few answers the median is the time that one of them took.
    if (name === "hours") return (Number(rows.answered?.[at]) || 0) < fewest ? null : figure;
    // From these the few would follow: by what arrived, and by the number of issues.
    if (name === "unanswered" && isFew(rows.answered?.[at] ?? null)) return null;
    if (name === "mails" && isFew(rows.lastTo?.[at] ?? null)) return isFew(figure) ? "few" : null;
    return ofPeople.test(name) && isFew(figure) ? "few" : figure;
  };
  const pairs = told.map(([name, [now, before]]) => [name, [tell(name, now, 0), tell(name, before, 1)]]);
  return { ...report, rows: Object.fromEntries(pairs) };
}

export async function makePage(
  trx: Database,
  report: Report,
  page: Pick<ReportPage, "language" | "words">,
  now: Date,
) {
  const token = randomBytes(16).toString("base64url");
  const times = { made_at: now.toISOString(), ends_at: daysBefore(now, -readDays).toISOString() };
  const row = { ...page, ...times, token, report: JSON.stringify(forOthers(report)) };
  return (await trx.insertInto("report_pages").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Those that can be read now, the newest first; with a token the one that it leads to. */
export function readPages(db: Database, now: Date, token?: string): Promise<ReportPage[]> {
  const pages = db.selectFrom("report_pages").selectAll().where("stopped_at", "is", null);
  const open = pages.where("ends_at", ">", now.toISOString()).orderBy("id", "desc");
  return (token === undefined ? open : open.where("token", "=", token)).execute();
}

/** The path of the page, without its language. */
export function reportPath({ token }: Pick<ReportPage, "token">): string {
  return `${words.path}?token=${token}`;
}

/** Erases those that ended, or were taken back, some time ago. Returns how many. */
export async function eraseEndedPages(db: Database, now: Date): Promise<number> {
  const at = daysBefore(now, keptDays).toISOString();
  const ended = db
    .deleteFrom("report_pages")
    .where((eb) => eb.or([eb("ends_at", "<", at), eb("stopped_at", "<", at)]));
  return Number((await ended.executeTakeFirstOrThrow()).numDeletedRows);
}
