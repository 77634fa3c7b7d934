/** Words for states and times of entries, on the clocks of the site. */
import { site } from "../../../content/site.ts";
import type { DeskView } from "../../../publishing/entries/desk-list.ts";
import type { EntryState } from "../../../publishing/kind.ts";
import { dateFormat, instantOf, localTimeIn } from "../../../time/zone-time.ts";

export const stateWords: Readonly<Record<EntryState, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  withdrawn: "Withdrawn",
};

export const viewWords: Readonly<Record<DeskView, string>> = {
  coming: "Coming",
  past: "Past",
  published: "Published",
  drafts: "Drafts",
  scheduled: "Scheduled",
  withdrawn: "Withdrawn",
};

/** "9:52 AM" */
export function clockTime(instant: string | Date): string {
  return shown(instant, { timeStyle: "short" });
}

/** "Nov 22, 2026, 9:52 AM" */
export function dayAndTime(instant: string | Date): string {
  return shown(instant, { dateStyle: "medium", timeStyle: "short" });
}

/** "Nov 22, 2026" */
export function dayOf(instant: string | Date): string {
  return shown(instant, { dateStyle: "medium" });
}

/** "Thu, Dec 3, 2026, 6:00 PM" on the clocks of a zone; default: of the site. */
export function startOf(instant: string, zone?: string): string {
  const day = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  return shown(instant, { ...day, hour: "numeric", minute: "2-digit" }, zone || site.timeZone);
}

/** As `datetime-local` wants it: YYYY-MM-DDTHH:MM. */
export function wallTime(instant: string | null): string {
  return instant ? localTimeIn(site.timeZone)(new Date(instant)).slice(0, 16) : "";
}

/** The instant of what was typed as the time of publication, or a sentence about it. */
export function readPublishTime(typed: string, now: Date): Date | string {
  const wall = typed.trim().slice(0, 16);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return "Choose a day and a time";
  const instant = instantOf(site.timeZone, wall);
  if (!instant)
    return `There’s no such time: ${site.city}’s clocks skip that hour, or the date doesn’t exist`;
  return instant > now ? instant : "Choose a time in the future";
}

/** "Event", "Record entry". */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(
  instant: string | Date,
  style: Intl.DateTimeFormatOptions,
  timeZone: string = site.timeZone,
): string {
  const format = dateFormat(site.language, { ...style, timeZone });
  // Some ICU versions put a narrow no-break space before AM and PM.
  return format.format(new Date(instant)).replaceAll("\u202f", " ");
}
