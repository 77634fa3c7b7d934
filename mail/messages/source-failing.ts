/** The alert to the owner that a news source has failed for days. */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { automaticMail, field, paragraph, placeTime } from "./mail-body.ts";
import { deskPaths, nextStep } from "./owner-mail.ts";

export interface FailingSource {
  source: { name: string; url: string };
  /** ISO 8601 instant of the first failure. */
  since: string;
  /** Why the last attempt failed, as a sentence. */
  reason: string;
  /** ISO 8601 instant; null when it never worked. */
  lastSuccess: string | null;
}

/** One mail for a source and first day of failure, however often the fetch is retried. */
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
