/** Alerts to the owners: floods, failing news sources and backups, issues that could not leave; and the weekly report. */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { automaticMail, field, paragraph, placeTime, shortDay } from "./mail-body.ts";
import { deskCommand, deskPaths, nextStep } from "./owner-mail.ts";

/** Submissions are held for review because too many arrive. `most`: the number of submissions in ten minutes from which on they are held. */
export function floodMail(to: string, { since, most }: { since: Date; most: number }, desk?: string): Mail {
  const said = words.flood;
  return automaticMail(`flood:${since.toISOString()}`, to, said.subject, [
    paragraph(fill(said.opening, { when: placeTime(since), most })),
    paragraph(said.held),
    ...nextStep(desk, deskPaths.spam, said.look),
    ...(desk ? [] : [paragraph(said.release), deskCommand(said.releaseCommand)]),
    paragraph(said.noSecond),
  ]);
}

export interface FailingSource {
  source: { name: string; url: string };
  /** ISO 8601 instant of the first failure. */
  since: string;
  /** Why the last attempt failed, as a sentence. */
  reason: string;
  /** ISO 8601 instant; null when it never worked. */
  lastSuccess: string | null;
}

/** A news source has failed for days. One mail for a source and first day of failure, however often the fetch is retried. */
export function sourceFailing(
  { source, since, reason, lastSuccess }: FailingSource,
  to: string,
  desk?: string,
): Mail {
  const said = words.newsSource;
  const key = `news-failing:${source.url}:${since.slice(0, 10)}`;
  const subject = fill(said.subject, { source: oneLine(source.name, 60) });
  const mail = automaticMail(key, to, subject, [
    paragraph(fill(said.opening, { source: source.name, when: placeTime(new Date(since)) })),
    field(said.feed, source.url),
    field(said.reason, reason),
    paragraph(lastSuccess ? fill(said.lastRead, { when: placeTime(new Date(lastSuccess)) }) : said.neverRead),
    ...nextStep(desk, deskPaths.news, said.tryIt),
    paragraph(said.noSecond),
  ]);
  return { ...mail, canWait: true };
}

export interface FailingBackup {
  /** "late": none has left for long. "test": the newest could not be restored. */
  what: "late" | "test";
  /** ISO 8601 instant of the last that left, or of the first test that failed. */
  since: string;
  /** Why, as the end of a sentence. */
  why: string;
  /** Where they go, without a password. */
  place: string;
}

/** Backups to another machine fail. One mail for each time that they begin to. */
export function backupFailing({ what, since, why, place }: FailingBackup, to: string, desk?: string): Mail {
  const said = words.backups;
  const when = placeTime(new Date(since));
  return automaticMail(`backups-${what}:${since}`, to, fill(said[what].subject, { when }), [
    paragraph(fill(said[what].opening, { when, why, place })),
    ...nextStep(desk, deskPaths.backups, said.next),
    paragraph(said.noSecond),
  ]);
}

export interface UnsentIssue {
  /** Of its entry. */
  id: number;
  slug: string;
  subject: string;
  /** ISO 8601 instant at which it was to leave. */
  sendAt: string;
  /** Why it did not, in sentences. */
  problem: string;
}

/** A scheduled issue could not leave at its time. */
export function issueNotSent(issue: UnsentIssue, to: string, desk?: string): Mail {
  const said = words.issueNotSent;
  const { id, slug, sendAt, problem } = issue;
  const name = oneLine(issue.subject, 60);
  const subject = fill(said.subject, { title: name });
  return automaticMail(`issue-not-sent:${slug}:${sendAt}`, to, subject, [
    paragraph(fill(said.opening, { title: issue.subject, when: placeTime(new Date(sendAt)) })),
    field(said.reason, problem),
    ...nextStep(desk, `/entries/issue/${id}`, said.mend, { issue: slug }),
  ]);
}

export interface LeavingMail {
  key: string;
  title: string;
  /** Of the mail by topic, or of the letter's entry. */
  id: number;
  /** Of the mail by topic, in words; the letter has none. */
  lists?: string;
  count: number;
  /** ISO 8601 instant; null: it waits for an owner. */
  leavesAt: string | null;
}

/** A mail by topic or the week's letter is about to leave by itself, or waits for an owner. */
export function leavesSoon(mail: LeavingMail, to: string, desk?: string): Mail {
  const said = words.leaving;
  const { id, key, lists, count, leavesAt } = mail;
  const title = oneLine(mail.title, 60);
  const values = { id, title, lists, count, when: leavesAt && placeTime(new Date(leavesAt)) };
  const opening = lists === undefined ? said.letterLeaves : leavesAt ? said.topicLeaves : said.topicWaits;
  const next =
    lists === undefined
      ? nextStep(desk, `/entries/issue/${id}`, said.letter, values)
      : nextStep(desk, "/newsletter", said.topic, values);
  const subject = fill(leavesAt ? said.leaves : said.waits, values);
  const about = automaticMail(`${key}:${leavesAt ?? "waits"}`, to, subject, [
    paragraph(fill(opening, values)),
    ...next,
  ]);
  return { ...about, canWait: leavesAt === null };
}

export interface WeekInReview {
  /** ISO 8601 week such as `2026-W47`. */
  week: string;
  /** Its first and last day, YYYY-MM-DD. */
  monday: string;
  sunday: string;
  /** Suspected spam by the form's name. */
  spam: readonly { form: string; count: number }[];
  /** Mails whose delivery was given up. */
  setAside: number;
}

/** Suspected spam and undelivered mail. */
export function weeklyReport(
  to: string,
  { week, monday, sunday, spam, setAside }: WeekInReview,
  desk?: string,
): Mail {
  const said = words.weekly;
  const held = spam.reduce((sum, { count }) => sum + count, 0);
  const days = { monday: shortDay(monday), sunday: shortDay(sunday) };
  const values = { count: held || setAside, ...days };
  const counts = spam.map(({ form, count }) =>
    fill(said.spamCount, { form: words.forms[form] ?? form, count }),
  );
  const subject = fill(held > 0 ? said.subject : said.mailsSubject, values);
  const mail = automaticMail(`${reportKey}${week}`, to, subject, [
    ...(spam.length > 0
      ? [field(fill(said.spam, days), counts.join("\n")), ...nextStep(desk, deskPaths.spam, said.spamHow)]
      : []),
    ...(setAside > 0 ? nextStep(desk, deskPaths.outbox, said.mails, { count: setAside }) : []),
  ]);
  return { ...mail, canWait: true };
}

/** Before the week, in the key of a report. */
export const reportKey = "spam-week:";
