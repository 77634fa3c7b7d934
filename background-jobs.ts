/** Background jobs: every repeating job with its interval, one line each. */
import { sendDigests } from "./accounts/digests.ts";
import { eraseExpiredAccounts } from "./accounts/retention.ts";
import { sendDueBackups } from "./backups/send-backups.ts";
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
import { refreshCalendars } from "./news/calendars/calendars.ts";
import { createLinkCheck } from "./news/links/check-links.ts";
import { fetchingAs } from "./news/manage-sources.ts";
import { weekStories } from "./news/stories/week-stories.ts";
import { eraseOrphanedEdits } from "./news/story-edits.ts";
import { eraseOldImports, runImports } from "./newsletter/imports/store-import.ts";
import { sendReminders } from "./newsletter/reminders.ts";
import { eraseUnconfirmed } from "./newsletter/retention.ts";
import { sendDueIssues } from "./newsletter/sending/send-due.ts";
import { eraseOldReaders, sendTopicMails } from "./newsletter/topics/send-topic-mails.ts";
import { draftWeek } from "./newsletter/weekly-draft.ts";
import { kinds } from "./publishing/catalog.ts";
import { listEntries } from "./publishing/entries/entries.ts";
import { indexEntries } from "./publishing/entries/entry-index.ts";
import { linkedPages } from "./publishing/entries/linked-sources.ts";
import { publishDue } from "./publishing/entries/publish-due.ts";
import { meeting } from "./publishing/kinds/meeting.ts";
import { adoptAllNext } from "./publishing/meetings/save-meeting.ts";
import { followCalendars } from "./publishing/meetings/take-dates.ts";
import { deleteUnusedPictures } from "./publishing/pictures/picture-retention.ts";
import { eraseOldRegistrations, keepSeats } from "./publishing/seats/keep-seats.ts";
import { eraseEndedPages } from "./reports/report-pages.ts";
import { scheduleRepeating } from "./server/process/scheduler.ts";
import type { Services } from "./services.ts";
import { isPlaceholder } from "./text/email-address.ts";
import { eraseExpiredViews } from "./visits/store.ts";
import { eraseReplacedCards } from "./words/page-cards.ts";

const minute = 60_000;
/** What retention erases each night, one after another. */
export const erasers = {
  eraseExpiredSubmissions,
  eraseExpiredMails,
  eraseUnconfirmed,
  deleteUnusedPictures,
  eraseExpiredAccounts,
  eraseExpiredViews,
  eraseOldImports,
  eraseOldReaders,
  eraseOrphanedEdits,
  eraseOldRegistrations,
  eraseReplacedCards,
  eraseEndedPages,
};

/** Starts all jobs of a server on this port and returns a function that stops them. One process of a machine runs them. */
export function startBackgroundJobs(services: Services, port: number): () => void {
  const { settings, db, write, secret, links, limits, owners, news, pictures, mailDelivery, now, log } =
    services;
  const { host } = settings;
  const canary = createCanary({ db, secret, url: ownAddress(host, port), settings, owners, now, log });
  const reminders = () => runExclusive(db, "newsletter reminders", () => sendReminders(db, links, now()));
  const retention = () =>
    eraseExpiredNightly(db, { now: now(), timeZone: site.timeZone }, Object.values(erasers));
  const publish = async () => {
    const { refused } = await publishDue(db, {
      place: { siteUrl: settings.siteUrl, settings, secret },
      now: now(),
    });
    if (refused.length > 0) log.warn({ entries: refused }, "scheduled entries break a rule: drafts again");
  };
  const sendingPlace = () => ({ ...links, owners, postalAddress: site.postalAddress });
  const issues = async () => {
    const { refused, queued } = await sendDueIssues(db, sendingPlace(), now);
    if (refused.length > 0) log.warn({ issues: refused }, "scheduled issues could not be sent: drafts again");
    if (queued || refused.length > 0) mailDelivery.wake();
  };
  const topicMails = async () => {
    if (await sendTopicMails(db, sendingPlace(), now)) mailDelivery.wake();
  };
  const seats = async () => (await keepSeats(db, links, now())) && mailDelivery.wake();
  const letter = async () => {
    if (await draftWeek(db, () => weekStories(db, now()), now(), sendingPlace())) mailDelivery.wake();
  };
  const digests = async () => {
    const desk = await owners.findDesk?.(db);
    if (await sendDigests(db, desk, now())) mailDelivery.wake();
  };
  const linkCheck = createLinkCheck({
    ...{ db, now, ...fetchingAs(settings) },
    readLinks: async () => {
      const links = await linkedPages(db, now());
      return links.filter((url) => URL.parse(url)?.origin !== settings.siteUrl);
    },
  });
  const imports = async () => (await runImports(db, links, now)) && mailDelivery.wake();
  const calendars = async () => {
    await adoptAllNext(db, await listEntries(db, meeting), now());
    const tried = await refreshCalendars(db, { ...fetchingAs(settings), now, log });
    if (tried > 0) await followCalendars(db, now());
  };
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
    // Whoever is asked can answer: not before the site has an address at which somebody reads.
    every(minute, async () => !isPlaceholder(site.email) && linkCheck()),
    every(minute, () => runExclusive(db, "calendars", calendars)),
    every(minute, () => runExclusive(db, "message index", () => indexMessages(db))),
    every(minute, () => runExclusive(db, "entry index", () => indexEntries(db, kinds))),
    every(minute / 12, pictures.refresh),
    every(minute / 30, due),
    every(minute / 6, topicMails),
    every(minute / 6, seats),
    every(minute / 4, mailDelivery.poll),
    every(minute, async () => settings.smtpUrl && canary()),
    every(60 * minute, () => queueWeeklyReport(db, write, owners, now())),
    every(minute, digests),
    every(60 * minute, reminders),
    every(60 * minute, letter),
    every(10 * minute, async () => limits?.eraseExpired()),
    every(10 * minute, retention),
    ...(["full", "since", "test"] as const).map((job) =>
      every(minute, () => sendDueBackups(services, job, owners)),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
