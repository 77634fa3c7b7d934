/** The first hour of a new owner, from the invitation to the open site: steps in order, each with its screen and its proof. */
import { launch, site } from "../../../content/site.ts";
import { finds } from "../../../db/count.ts";
import { readLastDone } from "../../../db/last-done.ts";
import type { Database } from "../../../db/schema.ts";
import { checkPromises } from "../../../monitoring/doctor/promises.ts";
import type { HealthCheck } from "../../../monitoring/health.ts";
import { proofs } from "../../../monitoring/proofs.ts";
import { pagesToRead, readThrough } from "../../../monitoring/read-through.ts";
import { event as eventKind } from "../../../publishing/kinds/event.ts";
import type { Settings } from "../../../server/config.ts";
import { findUnset } from "../../../server/process/launch-notes.ts";
import { isPlaceholder } from "../../../text/email-address.ts";
import { answers } from "../site/read-site.ts";

export type FirstStep = NonNullable<Awaited<ReturnType<typeof readFirstHour>>>[number];

/**
 * Undefined once nothing that is needed (`isNeeded`) is left; the others are good to have done. `says`: what to do and why, or what
 * was seen; `proof`: when it is done, while it isn't.
 */
export async function readFirstHour(
  db: Database,
  settings: Pick<Settings, "smtpUrl" | "trustProxy" | "siteUrl">,
  checks: readonly HealthCheck[],
) {
  // The domain has a step of its own.
  const unset = findUnset(site, settings).words.filter((name) => !/^(socialConfirmed|domain)$/.test(name));
  const events = db.selectFrom("entries").select("id").where("kind", "=", eventKind.name);
  const [done, read, promises, hasSent, hasEvent] = await Promise.all([
    readLastDone(db, [proofs.mail, proofs.opened]),
    readThrough(db),
    checkPromises({ open: async () => db }),
    finds(db.selectFrom("outbox").select("id").where("state", "=", "sent")),
    finds(events.where("state", "in", ["published", "scheduled"])),
  ]);
  const { hostname, protocol } = new URL(settings.siteUrl);
  const pages = pagesToRead();
  const steps = [
    {
      ...{ name: "identity", title: "Name, addresses, who runs it", minutes: 5, isNeeded: true },
      isDone: unset.length === 0,
      says:
        unset.length === 0 ? "They’re yours." : "Pages, mails and the legal texts say them by themselves.",
      proof: `Done when nothing is empty or a placeholder: ${unset.length} to go.`,
      to: { path: `/site/${partWith(unset)}`, label: "Say who you are" },
    },
    {
      ...{ name: "mail", title: "Mail", minutes: 5, isNeeded: true },
      isDone: done.has(proofs.mail) || (Boolean(settings.smtpUrl) && hasSent),
      says: done.has(proofs.mail)
        ? "A mail arrived: an owner typed the word in it."
        : "Confirmations, answers and the newsletter go out through a mail service.",
      proof: "Done when a mail has reached you.",
      to: { path: "/site/mail", label: "Set up mail" },
    },
    {
      ...{ name: "domain", title: "Your domain", minutes: 5, isNeeded: true },
      isDone: protocol === "https:" && !isPlaceholder(hostname) && answers(checks),
      says: isPlaceholder(hostname)
        ? "Your site needs a name. Buy one; a line or two there lead it here."
        : `People type ${hostname}. A line or two where you bought the name lead it here.`,
      proof: `Done when ${hostname} answers with this site.`,
      to: { path: "/site/domain", label: "Set up the domain" },
    },
    {
      ...{ name: "event", title: "A first event", minutes: 5, isNeeded: true, isDone: hasEvent },
      says: hasEvent
        ? "An event is listed or scheduled."
        : "A calendar with one event is better than an empty one.",
      proof: "Done when an event is listed.",
      to: { path: "/entries/event/new", label: "List an event" },
    },
    {
      ...{ name: "read", title: "Read it through", minutes: minutesOf(pages, read), isNeeded: false },
      isDone: read.size === pages.length,
      says: `${pages.length} pages, as readers will see them. Press a sentence that isn’t yours and change it there.`,
      proof: `${read.size} of ${pages.length} read.`,
      to: { path: "/first-hour/read", label: "Read the next page" },
    },
    {
      ...{ name: "promises", title: "Your promises", minutes: 5, isNeeded: false },
      isDone: promises.state === "ok",
      says:
        promises.state === "ok"
          ? promises.says
          : "The site says “we.” You are that “we.” Read them and confirm.",
      proof: "Done when each group is confirmed, under your name.",
      to: { path: "/health/promises", label: "Read the promises" },
    },
    {
      ...{ name: "open", title: "Open the site", minutes: 1, isNeeded: launch.isClosed },
      isDone: !launch.isClosed && (done.has(proofs.opened) || hasSent),
      says: launch.isClosed
        ? "Readers see that it opens soon."
        : "Whoever has the address sees it already. Close it until it is as you want it, or say that it is open.",
      proof: "Done when you have opened it.",
      to: { path: "/first-hour/open", label: "Open the site" },
    },
  ];
  return steps.some(({ isNeeded, isDone }) => isNeeded && !isDone) ? steps : undefined;
}

/** The part of the settings in which the first of these stands. */
function partWith([first = ""]: readonly string[]): string {
  return /^(operator|legalForm|funding|postalAddress)$/.test(first) ? "who" : "addresses";
}

function minutesOf(pages: ReturnType<typeof pagesToRead>, read: ReadonlySet<string>): number {
  const left = pages.filter(({ path }) => !read.has(path));
  return left.reduce((sum, { minutes }) => sum + (minutes ?? 2), 0);
}
