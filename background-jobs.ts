/** Background jobs: every repeating job with its interval, one line each. */
import { site } from "./content/site.ts";
import { runExclusive } from "./db/exclusive-lock.ts";
import { eraseExpiredNightly } from "./db/nightly-retention.ts";
import type { Database } from "./db/schema.ts";
import type { Write } from "./db/write-queue.ts";
import type { RateLimits } from "./forms/guard/rate-limits.ts";
import { queueWeeklyReport } from "./forms/guard/weekly-report.ts";
import { eraseExpiredSubmissions } from "./forms/owner/retention.ts";
import type { Delivery } from "./mail/outbox/delivery.ts";
import { eraseExpiredMails } from "./mail/outbox/retention.ts";
import { createCanary } from "./monitoring/canary.ts";
import { ownAddress } from "./monitoring/canary-submit.ts";
import type { Pictures } from "./news/pictures/pictures.ts";
import type { NewsService } from "./news/service.ts";
import { sendReminders } from "./newsletter/reminders.ts";
import { eraseUnconfirmed } from "./newsletter/retention.ts";
import type { Settings } from "./server/config.ts";
import type { Log } from "./server/process/log.ts";
import { scheduleRepeating } from "./server/process/scheduler.ts";

export interface JobContext {
  settings: Settings;
  /** The port that the server listens on. */
  port: number;
  db: Database;
  write: Write;
  secret: string;
  limits: RateLimits | undefined;
  news: NewsService;
  pictures: Pictures;
  post: Delivery;
  now: () => Date;
  log: Log;
}

const minute = 60_000;
const erasers = [eraseExpiredSubmissions, eraseExpiredMails, eraseUnconfirmed];

/** Starts all jobs and returns a function that stops them. One process of a machine runs them. */
export function startBackgroundJobs(context: JobContext): () => void {
  const { settings, port, db, write, secret, limits, news, pictures, post, now, log } = context;
  const links = { secret, siteUrl: settings.siteUrl };
  const url = ownAddress(settings.host, port);
  const canary = createCanary({
    db,
    secret,
    url,
    mailFrom: settings.mailFrom,
    ownerEmail: settings.ownerEmail,
    now,
    log,
  });
  const retention = () => eraseExpiredNightly(db, { now: now(), timeZone: site.timeZone }, erasers);
  const jobs = [
    scheduleRepeating(minute, async () => (await news.isStale()) && news.refresh(), log),
    scheduleRepeating(minute / 12, pictures.refresh, log),
    scheduleRepeating(minute / 4, post.poll, log),
    scheduleRepeating(minute, async () => settings.smtpUrl && canary(), log),
    scheduleRepeating(60 * minute, () => queueWeeklyReport(db, write, settings.ownerEmail, now()), log),
    scheduleRepeating(
      60 * minute,
      () => runExclusive(db, "newsletter reminders", () => sendReminders(db, links, now())),
      log,
    ),
    scheduleRepeating(10 * minute, async () => limits?.eraseExpired(), log),
    scheduleRepeating(10 * minute, retention, log),
  ];
  return () => {
    for (const job of jobs) job.stop();
  };
}
