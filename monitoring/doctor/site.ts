/** Doctor checks of the site: SITE_URL answers, no placeholders are left, the clock is right. */
import { sql } from "kysely";
import { site } from "../../content/site.ts";
import { isSqlite } from "../../db/dialect.ts";
import { findUnset, placeholders } from "../../server/process/launch-notes.ts";
import { settingDefinitions } from "../../words/settings.ts";
import { whyFetchFailed } from "../canary-submit.ts";
import { type DoctorContext, type Finding, ok, warn, wrong } from "./finding.ts";

const requestTimeout = 10_000;
/** Milliseconds. The Date header has whole seconds. */
const clockTolerance = 5_000;
const clockErrorLimit = 60_000;
/** How many publishers' clocks are compared. */
const mostFeeds = 3;

export async function checkPlaceholders({ settings }: DoctorContext): Promise<Finding[]> {
  const { mailFrom, ownerEmail, pressEmail } = settings;
  const unset = placeholders(site);
  const own = placeholders({ MAIL_FROM: mailFrom, OWNER_EMAIL: ownerEmail, PRESS_EMAIL: pressEmail });
  const places = [
    ...(unset.length > 0 ? [`${labelsOf(unset)} at the desk, under Site`] : []),
    ...(own.length > 0 ? [`${own.join(", ")} in the settings`] : []),
  ];
  const found = [
    places.length > 0
      ? wrong("Nobody can be reached at example addresses.", { todo: `Set ${places.join(", and ")}.` })
      : ok("No placeholder is left among the addresses."),
  ];
  return [...found, ...checkOwnersFacts(findUnset(site, settings).words)];
}

/** As the desk calls them. */
function labelsOf(names: readonly string[]): string {
  return names.map((name) => settingDefinitions[`site.${name}`]?.label ?? name).join(", ");
}

/** Facts that only the owner knows. The site runs without them, and says what it does not know. */
function checkOwnersFacts(unset: readonly string[]): Finding[] {
  const who = ["operator", "legalForm", "funding"].filter((name) => unset.includes(name));
  const { twitter, linkedin } = site.social;
  const findings = [
    who.length > 0 &&
      warn(
        "The FAQ says that something is not said yet of who runs the site, in what legal form, or who pays for it.",
        {
          todo: `Set ${labelsOf(who)} at the desk, under Site.`,
        },
      ),
    unset.includes("socialConfirmed") &&
      warn(`Nobody has confirmed that @${twitter} on X and ${linkedin} on LinkedIn are the site's own.`, {
        todo: "At the desk, under Site, Addresses: correct them, or say that they are yours.",
      }),
    unset.includes("postalAddress") &&
      warn("There is no postal address: no issue of the newsletter can be sent without one.", {
        todo: "Set it at the desk, under Site, Who runs it.",
      }),
  ];
  return findings.filter((finding) => finding !== false);
}

export async function checkSite({ settings: { siteUrl } }: DoctorContext): Promise<Finding[]> {
  const secure = siteUrl.startsWith("https://")
    ? ok(`SITE_URL is ${siteUrl}.`)
    : wrong(`SITE_URL is ${siteUrl}: visitors need https://, and links in emails would go to http.`, {
        todo: "Put a proxy in front of it and set SITE_URL (docs/deploying.md).",
      });
  return [secure, await reach(siteUrl)];
}

/** Compares with other machines' clocks: the Date header (RFC 9110 section 6.6.1) of publishers, or PostgreSQL's time. */
export async function checkClock(context: DoctorContext): Promise<Finding[]> {
  const theirs = (await clockOfFeeds(context)) ?? (await clockOfDatabase(context));
  if (!theirs) return [warn("There is no other clock to compare this machine's with.", { unknown: true })];
  const off = Math.abs(theirs.ahead);
  const says = `This machine's clock and that of ${theirs.whose} are ${Math.round(off / 1000)} seconds apart.`;
  if (off < clockTolerance) return [ok(says)];
  const todo = "Let the machine set its clock by the network (timedatectl set-ntp true).";
  return [off < clockErrorLimit ? warn(says, { todo }) : wrong(says, { todo })];
}

async function reach(siteUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(requestTimeout) });
    const text = await answer.text();
    if (answer.ok && text === "ok") return ok(`${siteUrl}/healthz answers.`);
    return wrong(`${siteUrl}/healthz answers with status ${answer.status} and not as this site does.`, {
      todo: "Does the proxy pass it on?",
    });
  } catch (error) {
    return warn(`${siteUrl} can't be reached from this machine (${whyFetchFailed(error)}).`, {
      todo: "Check whether it can be reached from another one.",
    });
  }
}

/** The publisher's clock that is nearest to ours; a publisher's may be wrong too. `ahead`: of ours, in milliseconds. */
async function clockOfFeeds({ settings, sources, now }: DoctorContext) {
  const here = new URL(settings.siteUrl).hostname;
  const others = sources.filter(({ url }) => new URL(url).hostname !== here).slice(0, mostFeeds);
  const clocks = await Promise.all(
    others.map(async ({ name, url }) => {
      try {
        const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(requestTimeout) });
        // The header is rounded down to a second; the middle of it is the best estimate.
        const time = Date.parse(answer.headers.get("Date") ?? "") + 500;
        // A cached response has the date at which it was made.
        const kept = Number(answer.headers.get("Age") ?? 0) > 0;
        return Number.isNaN(time) || kept ? [] : [{ whose: name, ahead: time - now().getTime() }];
      } catch {
        // checkFeeds reports feeds that fail.
        return [];
      }
    }),
  );
  return clocks.flat().sort((a, b) => Math.abs(a.ahead) - Math.abs(b.ahead))[0];
}

async function clockOfDatabase({ open, now }: DoctorContext) {
  const db = await open();
  if (isSqlite(db)) return undefined;
  const query = sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`;
  const { rows } = await query.execute(db);
  return { whose: "the database", ahead: Number(rows[0]?.ms) - now().getTime() };
}
