/** Formats event times and prices for pages and structured data. */
import { site } from "../../content/site.ts";
import { dateFormat, localTimeIn, offsetAt, offsetText } from "../../time/zone-time.ts";
import type { ListedEvent } from "./listed-event.ts";

/** "Thursday, December 3, 2026" and "6:00 PM to 8:30 PM CST"; with both days if it ends on another day. */
export function formatEventTimes(event: Pick<ListedEvent, "startsAt" | "endsAt" | "zone">): {
  day: string;
  hours: string;
} {
  const { startsAt, endsAt, zone } = event;
  const day = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
  const hour = { hour: "numeric", minute: "2-digit" } as const;
  const shown = (instant: string, parts: Intl.DateTimeFormatOptions) =>
    dateFormat(site.language, { ...parts, timeZone: zone })
      .format(new Date(instant))
      // Some ICU versions put a narrow no-break space before AM and PM.
      .replaceAll("\u202f", " ");
  const [first, last] = [shown(startsAt, day), shown(endsAt, day)];
  const start = shown(startsAt, hour);
  const end = shown(endsAt, { ...hour, timeZoneName: "short" });
  return { day: first, hours: first === last ? `${start} to ${end}` : `${start} to ${last}, ${end}` };
}

/** The time with UTC offset, for structured data: `2026-12-03T18:00:00-06:00`. */
export function withOffset(instant: string, zone: string): string {
  const localTime = localTimeIn(zone);
  const date = new Date(instant);
  return `${localTime(date)}${offsetText(offsetAt(localTime, date))}`;
}

/** "Free" and "$0" are 0, "$10" and "10.50 USD" an amount; undefined for anything else. */
export function priceOf(cost: string): { price: number; currency: string } | undefined {
  if (/^free$/i.test(cost)) return { price: 0, currency: "USD" };
  const [, dollars, amount, currency] =
    /^(?:\$ ?(\d+(?:\.\d\d)?)|(\d+(?:\.\d\d)?) ([A-Z]{3}))$/.exec(cost) ?? [];
  if (dollars) return { price: Number(dollars), currency: "USD" };
  return amount && currency ? { price: Number(amount), currency } : undefined;
}
