/** Reads a calendar once, before it is added: what it would bring. Stores nothing. */
import { dayAndTime } from "../../../acts/moments.ts";
import { calendarAddress, readCalendar } from "../../../news/calendars/read-calendar.ts";
import { FeedError } from "../../../news/fetch/feed-error.ts";
import { fetchingAs } from "../../../news/manage-sources.ts";
import type { DeskContext } from "../../desk-context.ts";

/** So many of the next dates are listed. */
const listed = 10;

/** In words. `url`: of what can be added; without `dates` it is opened by people, since robots may not read it. */
export interface Trial {
  state: "seen" | "wait" | "bad";
  says: string;
  url?: string;
  name?: string;
  dates?: { key: string; says: string }[];
}

export async function tryCalendar({ settings, now }: DeskContext, typed: string): Promise<Trial> {
  const address = calendarAddress(typed);
  const host = URL.parse(address)?.hostname ?? "";
  try {
    const read = await readCalendar(address, { ...fetchingAs(settings), now: now() });
    if (read.status === "same") throw new FeedError("It sent nothing.");
    const { url, feed } = read;
    const dates = feed.dates.filter(({ starts_at }) => starts_at > now().toISOString());
    return {
      ...{ state: "seen", url, name: feed.name || host },
      says: `Found: ${dates.length === 1 ? "1 date" : `${dates.length} dates`} to come.`,
      dates: dates.slice(0, listed).map(({ uid, title, starts_at, is_canceled }) => ({
        key: uid,
        says: `${dayAndTime(starts_at)}: ${title}${is_canceled ? ", canceled" : ""}`,
      })),
    };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const { message, closed } = error;
    if (!closed) return { state: "bad", says: `Does not work. ${message}` };
    const says = `${message} We can remind you to open it instead, on the usual day of its body.`;
    return { state: "wait", says, url: address, name: host };
  }
}
