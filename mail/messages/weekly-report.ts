/** The weekly report to the owner: suspected spam and undelivered mail. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import { composeBody, fill, type MailBlock, shortDay } from "./mail-body.ts";

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

/** Composes the report of a week; undefined if there is nothing to report. */
export function weeklyReport(
  to: string,
  { week, monday, sunday, spam, setAside }: WeekInReview,
): Mail | undefined {
  if (spam.length === 0 && setAside === 0) return undefined;
  const said = words.weekly;
  const held = spam.reduce((sum, { count }) => sum + count, 0);
  const days = { monday: shortDay(monday), sunday: shortDay(sunday) };
  const subject = fill(held > 0 ? said.subject : said.mailsSubject, {
    site: site.name,
    count: held || setAside,
    ...days,
  });
  const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });
  const count = (one: { form: string; count: number }) =>
    fill(said.spamCount, { form: words.forms[one.form] ?? one.form, count: one.count });
  const body = composeBody(subject, [
    ...(spam.length > 0
      ? [
          {
            kind: "field",
            label: fill(said.spam, days),
            text: spam.map(count).join("\n"),
          } as const,
          paragraph(said.spamHow),
          { kind: "command", text: said.spamCommand } as const,
        ]
      : []),
    ...(setAside > 0
      ? [
          paragraph(fill(said.mails, { count: setAside })),
          { kind: "command", text: said.mailsCommand } as const,
        ]
      : []),
  ]);
  return {
    key: `spam-week:${week}`,
    to: { address: to },
    subject,
    ...body,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}
