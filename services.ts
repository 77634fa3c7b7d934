/** Services (composition root): the database, rate limits, news, pictures and mail delivery, each opened once. */
import { feeds } from "./content/feeds.ts";
import { site } from "./content/site.ts";
import { migrate } from "./db/migrate.ts";
import { openServerDatabase } from "./db/open.ts";
import { openReadiness } from "./db/readiness.ts";
import { checkBeforeOpen } from "./db/sqlite/check-before-open.ts";
import { openWriter } from "./db/write-queue.ts";
import { openRateLimits } from "./forms/guard/rate-limits.ts";
import { openMailDelivery } from "./mail/outbox/open-delivery.ts";
import { openPictures } from "./news/pictures/pictures.ts";
import { createNewsService } from "./news/service.ts";
import { readSources } from "./news/source-list.ts";
import { type Settings, SettingsError } from "./server/config.ts";
import { runsBackgroundJobs } from "./server/process/cluster.ts";
import type { Log } from "./server/process/log.ts";
import { readSecret } from "./server/process/secret.ts";

/** Opens all services. Throws a SettingsError with a sentence that the owner can act upon. */
export async function openServices(settings: Settings, log: Log, now: () => Date) {
  if (runsBackgroundJobs())
    for (const finding of await asSettingsError(() => checkBeforeOpen(settings))) log.warn(finding);
  const db = await asSettingsError(() => openServerDatabase(settings));
  const newerMigrations = await asSettingsError(() => migrate(db));
  if (newerMigrations)
    log.warn({ newer: newerMigrations }, "a newer version of this site has been at the database");
  const readiness = openReadiness(db, settings);
  const write = openWriter(db, readiness.note);
  const secret = await asSettingsError(() => readSecret(settings));
  const limits = settings.rateLimits ? openRateLimits(db, secret) : undefined;
  if (!limits) log.warn("RATE_LIMITS IS OFF: anybody may send any number of forms. For load tests only.");
  const sources = await asSettingsError(() => readSources(settings, feeds));

  const reader = {
    db,
    sources,
    allowPrivate: settings.newsAllowPrivate,
    userAgent: `${site.name} news (+${settings.siteUrl}; ${site.email})`,
    log,
    now,
  };
  const news = createNewsService({
    ...reader,
    siteUrl: settings.siteUrl,
    refreshMinutes: settings.newsRefreshMinutes,
    newsApiKey: settings.newsApiKey,
    ownerEmail: settings.ownerEmail,
  });
  const pictures = openPictures({ ...reader, readNews: news.read, isRefreshing: news.isRefreshing });
  const post = openMailDelivery({ ...settings, db, write, now, log });
  return { settings, db, readiness, write, secret, limits, news, pictures, post, now, log };
}

/** Runs a step of the start, and turns its error into a SettingsError with the same message. */
export async function asSettingsError<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
