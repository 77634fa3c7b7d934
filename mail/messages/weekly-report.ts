/** The weekly report to the owner: suspected spam and undelivered mail. */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { automaticMail, field, shortDay } from "./mail-body.ts";
import { deskPaths, nextStep } from "./owner-mail.ts";

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
