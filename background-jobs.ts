/** The work that goes on behind the door: what is done, and how often. */
import { site } from "./content/site.ts";
import { alone } from "./db/exclusive-lock.ts";
import { forgetNightly } from "./db/nightly-retention.ts";
import type { Database } from "./db/schema.ts";
import type { Write } from "./db/write-queue.ts";
import type { Limits } from "./forms/guard/rate-limits.ts";
import { queueSpamWeek } from "./forms/guard/spam-week.ts";
import { forgetSubmissions } from "./forms/owner/retention.ts";
import type { Delivery } from "./mail/outbox/delivery.ts";
import { forgetMails } from "./mail/outbox/retention.ts";
import { createCanary } from "./monitoring/canary.ts";
import { ownAddress } from "./monitoring/canary-submit.ts";
import type { Pictures } from "./news/pictures/pictures.ts";
import type { NewsDesk } from "./news/service.ts";
import { remind } from "./newsletter/reminders.ts";
import { forgetUnconfirmed } from "./newsletter/retention.ts";
import type { Settings } from "./server/config.ts";
import type { Log } from "./server/process/log.ts";
import { repeat } from "./server/process/scheduler.ts";

export interface LiveHouse {
  settings: Settings;
  /** The port that the server listens on. */
  port: number;
  db: Database;
  write: Write;
  secret: string;
  limits: Limits | undefined;
  news: NewsDesk;
  pictures: Pictures;
  post: Delivery;
  now: () => Date;
  log: Log;
}

const minute = 60_000;
const erasers = [forgetSubmissions, forgetMails, forgetUnconfirmed];

/** Begins all chores and gives back what stops them. Of several processes on one machine, one does them. */
export function startChores(house: LiveHouse): () => void {
  const { settings, port, db, write, secret, limits, news, pictures, post, now, log } = house;
  const letters = { secret, siteUrl: settings.siteUrl };
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
  const night = () => forgetNightly(db, { now: now(), timeZone: site.timeZone }, erasers);
  const chores = [
    repeat(minute, async () => (await news.isStale()) && news.refresh(), log),
    repeat(minute / 12, pictures.tend, log),
    repeat(minute / 4, post.look, log),
    repeat(minute, async () => settings.smtpUrl && canary(), log),
    repeat(60 * minute, () => queueSpamWeek(db, write, settings.ownerEmail, now()), log),
    repeat(60 * minute, () => alone(db, "newsletter reminders", () => remind(db, letters, now())), log),
    repeat(10 * minute, async () => limits?.forget(), log),
    repeat(10 * minute, night, log),
  ];
  return () => {
    for (const chore of chores) chore.stop();
  };
}
