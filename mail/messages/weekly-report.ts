/** The weekly report to the owner: suspected spam and undelivered mail. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import { automaticMail, command, field, fill, paragraph, shortDay } from "./mail-body.ts";

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

/** Undefined if there is nothing to report. */
export function weeklyReport(
  to: string,
  { week, monday, sunday, spam, setAside }: WeekInReview,
): Mail | undefined {
  if (spam.length === 0 && setAside === 0) return undefined;
  const said = words.weekly;
  const held = spam.reduce((sum, { count }) => sum + count, 0);
  const days = { monday: shortDay(monday), sunday: shortDay(sunday) };
  const values = { site: site.name, count: held || setAside, ...days };
  const counts = spam.map(({ form, count }) =>
    fill(said.spamCount, { form: words.forms[form] ?? form, count }),
  );
  return automaticMail(`spam-week:${week}`, to, fill(held > 0 ? said.subject : said.mailsSubject, values), [
    ...(spam.length > 0
      ? [field(fill(said.spam, days), counts.join("\n")), paragraph(said.spamHow), command(said.spamCommand)]
      : []),
    ...(setAside > 0 ? [paragraph(fill(said.mails, { count: setAside })), command(said.mailsCommand)] : []),
  ]);
}
