/** Background jobs: every repeating job with its interval, one line each. */
import { sendDigests } from "./accounts/digests.ts";
import { eraseExpiredAccounts } from "./accounts/retention.ts";
import { singleFlight } from "./concurrency/single-flight.ts";
import { site } from "./content/site.ts";
import { runExclusive } from "./db/exclusive-lock.ts";
import { eraseExpiredNightly } from "./db/nightly-retention.ts";
import { queueWeeklyReport } from "./forms/guard/weekly-report.ts";
import { indexMessages } from "./forms/owner/message-index.ts";
import { eraseExpiredSubmissions } from "./forms/owner/retention.ts";
import { eraseExpiredMails } from "./mail/outbox/retention.ts";
import { createCanary } from "./monitoring/canary.ts";
import { ownAddress } from "./monitoring/canary-submit.ts";
import { readWeek } from "./news/archive/archive.ts";
import { eraseOrphanedEdits } from "./news/story-edits.ts";
import { eraseOldImports, runImports } from "./newsletter/imports/store-import.ts";
import { sendReminders } from "./newsletter/reminders.ts";
import { eraseUnconfirmed } from "./newsletter/retention.ts";
import { sendDueIssues } from "./newsletter/sending/send-due.ts";
import { draftWeek } from "./newsletter/weekly-draft.ts";
import { publishDue } from "./publishing/entries/publish-due.ts";
import { deleteUnusedPictures } from "./publishing/pictures/picture-retention.ts";
import { scheduleRepeating } from "./server/process/scheduler.ts";
import type { Services } from "./services.ts";
import { eraseExpiredViews } from "./visits/store.ts";

const minute = 60_000;
const erasers = [
  eraseExpiredSubmissions,
  eraseExpiredMails,
  eraseUnconfirmed,
  deleteUnusedPictures,
  eraseExpiredAccounts,
  eraseExpiredViews,
  eraseOldImports,
  eraseOrphanedEdits,
];

/** Starts all jobs of a server on this port and returns a function that stops them. One process of a machine runs them. */
export function startBackgroundJobs(services: Services, port: number): () => void {
  const { settings, db, write, secret, links, limits, owners, news, pictures, mailDelivery, now, log } =
    services;
  const { host } = settings;
  const canary = createCanary({ db, secret, url: ownAddress(host, port), settings, owners, now, log });
  const reminders = () => runExclusive(db, "newsletter reminders", () => sendReminders(db, links, now()));
  const retention = () => eraseExpiredNightly(db, { now: now(), timeZone: site.timeZone }, erasers);
  const publish = async () => {
    const { refused } = await publishDue(db, {
      place: { siteUrl: settings.siteUrl, settings, secret },
      now: now(),
    });
    if (refused.length > 0) log.warn({ entries: refused }, "scheduled entries break a rule: drafts again");
  };
  const issues = async () => {
    const place = { ...links, owners, postalAddress: site.postalAddress };
    const { refused, queued } = await sendDueIssues(db, place, now);
    if (refused.length > 0) log.warn({ issues: refused }, "scheduled issues could not be sent: drafts again");
    if (queued || refused.length > 0) mailDelivery.wake();
  };
  const digests = async () => {
    const desk = await owners.findDesk?.(db);
    if (await sendDigests(db, desk, now())) mailDelivery.wake();
  };
  const imports = async () => (await runImports(db, links, now)) && mailDelivery.wake();
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => log.error({ err: error }, "a job failed"));
  const importing = singleFlight(() => attempt(imports));
  const due = async () => {
    // Not waited for: it may take minutes.
    void importing.run();
    await attempt(publish);
    await issues();
  };
  const every = (pause: number, work: () => Promise<unknown>) => scheduleRepeating(pause, work, log);
  const stops = [
    every(minute, async () => (await news.isStale()) && news.refresh()),
    every(minute, news.reindex),
    every(minute, () => runExclusive(db, "message index", () => indexMessages(db))),
    every(minute / 12, pictures.refresh),
    every(minute / 30, due),
    every(minute / 4, mailDelivery.poll),
    every(minute, async () => settings.smtpUrl && canary()),
    every(60 * minute, () => queueWeeklyReport(db, write, owners, now())),
    every(minute, digests),
    every(60 * minute, reminders),
    every(60 * minute, () => draftWeek(db, () => readWeek(db, now()), now())),
    every(10 * minute, async () => limits?.eraseExpired()),
    every(10 * minute, retention),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
