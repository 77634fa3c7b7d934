/** The alert to the owner that a news source has failed for days. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { composeBody, fill, placeTime } from "./mail-body.ts";

export interface FailingSource {
  source: { name: string; url: string };
  /** ISO 8601 instant of the first failure. */
  since: string;
  /** Why the last attempt failed, as a sentence. */
  reason: string;
  /** ISO 8601 instant; null when it never worked. */
  lastSuccess: string | null;
}

/** Composes the alert. Deduplicated by source and first day of failure, however often the fetch is retried. */
export function sourceFailing(
  { source, since, reason, lastSuccess }: FailingSource,
  ownerEmail: string,
): Mail {
  const said = words.newsSource;
  const subject = fill(said.subject, { site: site.name, name: oneLine(source.name, 60) });
  const paragraph = (text: string) => ({ kind: "paragraph", text }) as const;
  const body = composeBody(subject, [
    paragraph(fill(said.opening, { name: source.name, when: placeTime(new Date(since)) })),
    { kind: "field", label: said.feed, text: source.url },
    { kind: "field", label: said.reason, text: reason },
    paragraph(lastSuccess ? fill(said.lastRead, { when: placeTime(new Date(lastSuccess)) }) : said.neverRead),
    paragraph(said.tryIt),
    { kind: "command", text: fill(said.command, { url: source.url }) },
    paragraph(said.noSecond),
  ]);
  return {
    key: `news-failing:${source.url}:${since.slice(0, 10)}`,
    to: { address: ownerEmail },
    subject,
    ...body,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}
