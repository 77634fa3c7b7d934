/** Services (composition root): the database, rate limits, news, pictures and mail delivery, each opened once. */
import { ownersOf } from "./accounts/people.ts";
import { feeds } from "./content/feeds.ts";
import { site } from "./content/site.ts";
import { openBackups } from "./db/backup/backup-folder.ts";
import { openWriter } from "./db/durable-write.ts";
import { migrate } from "./db/migrate.ts";
import { openServerDatabase } from "./db/open.ts";
import { openReadiness } from "./db/readiness.ts";
import { checkBeforeOpen, checkBehindStart, isTooLarge } from "./db/sqlite/check-file.ts";
import { openRateLimits } from "./forms/guard/rate-limits.ts";
import { openMailDelivery } from "./mail/outbox/delivery.ts";
import { openHealthWatch } from "./monitoring/health.ts";
import { newsUserAgent } from "./news/manage-sources.ts";
import { openPictures } from "./news/pictures/pictures.ts";
import { createNewsService } from "./news/service.ts";
import { readSources } from "./news/source-list.ts";
import { stopRefused } from "./newsletter/list/end-subscription.ts";
import { knownPaths } from "./publishing/entries/known-paths.ts";
import { importStarter } from "./publishing/files/starter.ts";
import type { Settings } from "./server/config.ts";
import { runsBackgroundJobs } from "./server/process/cluster.ts";
import type { Log } from "./server/process/log.ts";
import { readSecret } from "./server/process/secret.ts";
import { openViewCounter } from "./visits/view-counter.ts";
import { loadWords } from "./words/store.ts";

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens all services. Throws an error whose message the owner can act upon. */
export async function openServices(settings: Settings, log: Log, now: () => Date) {
  const findings = runsBackgroundJobs() ? await checkBeforeOpen(settings) : [];
  for (const finding of findings) log.warn(finding);
  const db = await openServerDatabase(settings);
  const newerMigrations = await migrate(db);
  if (newerMigrations)
    log.warn({ newer: newerMigrations }, "a newer version of this site has been at the database");
  await loadWords(db);
  const imported = await importStarter(db, import.meta.dirname, now(), settings.dataDir);
  if (imported) log.info(imported);
  const readiness = openReadiness(db, settings);
  if (findings.some(isTooLarge))
    checkBehindStart(settings).catch((error: unknown) => {
      readiness.note(error);
      log.error({ err: error }, "the database could not be read to its end");
    });
  const write = openWriter(db, readiness.note);
  const secret = readSecret(settings);
  const links = {
    secret,
    get siteUrl() {
      return settings.siteUrl;
    },
  };
  await loadWords(db, secret);
  const limits = settings.rateLimits ? openRateLimits(db, secret) : undefined;
  if (!limits) log.warn("RATE_LIMITS IS OFF: anybody may send any number of forms. For load tests only.");
  const sources = readSources(settings, feeds);

  const reader = {
    db,
    sources,
    allowPrivate: settings.newsAllowPrivate,
    userAgent: newsUserAgent(settings.siteUrl),
    log,
    now,
  };
  const owners = ownersOf(settings);
  const news = createNewsService({
    ...settings,
    ...reader,
    get ownerEmail() {
      return settings.ownerEmails;
    },
    findDesk: owners.findDesk,
    refreshMinutes: settings.newsRefreshMinutes,
  });
  const pictures = openPictures({ ...reader, readNews: news.read, isRefreshing: news.isRefreshing });
  const mailDelivery = openMailDelivery(settings, { db, write, now, log, onRefused: stopRefused });
  const onError = (error: unknown) => log.warn({ err: error }, "views could not be written yet");
  const views = openViewCounter({ db, timeZone: () => site.timeZone, knownPaths, now, onError });
  const backups = openBackups(db, settings, now);
  const health = openHealthWatch({ settings, now, sources, open: async () => db }, log);
  const ground = { settings, db, readiness, write, secret, links, limits, sources, owners };
  return { ...ground, news, pictures, mailDelivery, views, backups, health, now, log };
}
