/** Instants as a reader in the city would say them. */
import { site } from "../../content/site.ts";

const day = { month: "short", day: "numeric", year: "numeric" } as const;
const minute = { ...day, hour: "numeric", minute: "2-digit" } as const;

/** `2025-10-05T23:30:00Z` gives "Oct 5, 2025", the day it was in the city. */
export function shortDate(iso: string): string {
  return inCity(iso, day);
}

/** `2025-10-23T21:10:00Z` gives "Oct 23, 2025, 4:10 PM CT". */
export function dateAndTime(iso: string): string {
  return `${inCity(iso, minute)} ${site.timeZoneShort}`;
}

/** Each is made once, which takes as long as writing forty dates. */
const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** The same in browser and server, or hydration fails: some put a narrow no-break space before AM and PM. */
function inCity(iso: string, parts: Intl.DateTimeFormatOptions): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return "";
  const format =
    formats.get(parts) ?? new Intl.DateTimeFormat(site.language, { ...parts, timeZone: site.timeZone });
  formats.set(parts, format);
  return format.format(instant).replaceAll("\u202f", " ");
}
