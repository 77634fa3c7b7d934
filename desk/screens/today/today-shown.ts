/** Today's data as the screen shows it: words, days and addresses, made on the server. */

import { dayParts, daysAway, dayTitle, when } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { formatEventTimes } from "../../../publishing/events/listed-event.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { dateFormat } from "../../../time/zone-time.ts";
import type { ViewStatistics } from "../../../visits/statistics.ts";
import { changeRow, type DecisionRow, decisionRow } from "../proposals/decision-row.ts";
import type { Today } from "./read-today.ts";
import { waitingSentence } from "./waiting-words.ts";

const rowsShown = 5;

export function todayShown(today: Today, views: ViewStatistics, now: Date) {
  const { messages, proposals, changes, waiting, nextEvent, drafts, newsletter } = today;
  const decide = [
    ...proposals.rows.map((row) => decisionRow(row, now)),
    ...changes.rows.map((row) => changeRow(row, now)),
  ]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, rowsShown);
  return {
    title: dayTitle(now),
    sub: waitingSentence(waiting, now),
    isQuiet: waiting.count === 0,
    messages,
    decide: { count: proposals.count + changes.count, rows: decide satisfies DecisionRow[] },
    ...(nextEvent && { next: nextShown(nextEvent, now) }),
    drafts: {
      count: drafts.count,
      rows: drafts.rows.map(({ id, kind, title, state, publishAt, changedAt }) => ({
        path: `/entries/${kind}/${id}`,
        kind: capitalized(kinds.get(kind)?.words.one ?? kind),
        title: title || "Without a title",
        says:
          state === "scheduled" && publishAt
            ? `goes up ${when(publishAt, now)} ${site.timeZoneShort}`
            : `saved ${when(changedAt, now)}`,
        isScheduled: state === "scheduled",
      })),
    },
    newsletter: {
      subscribers: newsletter.subscribers,
      ...(newsletter.draft && { draft: draftShown(newsletter.draft, now) }),
      ...(newsletter.last && {
        last: { ...newsletter.last, sentAt: when(newsletter.last.sentAt, now) },
      }),
    },
    ...(views.since && { visits: viewsShown(views) }),
  };
}

function nextShown(event: NonNullable<Today["nextEvent"]>, now: Date) {
  const { id, title, startsAt, zone, place, link, status } = event;
  const { day, words } = dayParts(startsAt, zone);
  return {
    path: `/entries/event/${id}`,
    title,
    day,
    dayWords: words,
    date: startsAt.slice(0, 10),
    hours: formatEventTimes(event).hours,
    where: place ?? (link ? "online" : ""),
    away: daysAway(startsAt, now),
    state: status === "scheduled" ? "" : status === "cancelled" ? "Canceled" : "Postponed",
  };
}

function draftShown({ id, title, sendAt }: NonNullable<Today["newsletter"]["draft"]>, now: Date) {
  return {
    path: `/entries/issue/${id}`,
    title: title || "A draft without a subject",
    says: sendAt ? `Goes out ${when(sendAt, now)} ${site.timeZoneShort}.` : "",
  };
}

/** The views of seven days, beside those of the seven before. */
function viewsShown({ days, total, before }: ViewStatistics) {
  const weekday = dateFormat(site.language, { weekday: "short", timeZone: "UTC" });
  const more = before ? Math.round(((total - before) / before) * 100) : 0;
  const compared =
    more === 0 ? "as many as" : `${Math.abs(more)} percent ${more > 0 ? "more" : "fewer"} than`;
  return {
    total,
    says: before ? `${compared} in the seven days before` : "in the last seven days",
    days: days.map(({ date, views }, index) => ({
      label: weekday.format(new Date(`${date}T12:00Z`)),
      value: views,
      isNow: index === days.length - 1,
    })),
  };
}
