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
  /** Mails that were given up. */
  setAside: number;
}

/** The one mail a week about what was kept from the owner's eyes; undefined when there was nothing. */
export function weeklyLine(
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
  const say = (text: string): MailBlock => ({ kind: "paragraph", text });
  const count = (one: { form: string; count: number }) =>
    fill(said.spamCount, { form: words.forms[one.form] ?? one.form, count: one.count });
  const letter = composeBody(subject, [
    ...(spam.length > 0
      ? [
          {
            kind: "field",
            label: fill(said.spam, days),
            text: spam.map(count).join("\n"),
          } as const,
          say(said.spamHow),
          { kind: "command", text: said.spamCommand } as const,
        ]
      : []),
    ...(setAside > 0
      ? [say(fill(said.mails, { count: setAside })), { kind: "command", text: said.mailsCommand } as const]
      : []),
  ]);
  return {
    key: `spam-week:${week}`,
    to: { address: to },
    subject,
    ...letter,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}
