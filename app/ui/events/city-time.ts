/** Days and instants as a reader in the city would say them. */
import { site } from "../../../content/site.ts";

const shortDay = { month: "short", day: "numeric", year: "numeric" } as const;
const longMonth = { month: "long", year: "numeric" } as const;
const inCity = { timeZone: site.timeZone } as const;
/** A day by itself has no hour, so no time zone may move it. */
const anywhere = { timeZone: "UTC" } as const;

const forms = {
  /** Of an instant the day it was in the city: "Oct 5, 2025". */
  date: { ...shortDay, ...inCity },
  /** The minute by the city's clock: "Oct 23, 2025, 4:10 PM CT". */
  minute: { ...shortDay, hour: "numeric", minute: "2-digit", ...inCity },
  /** A calendar day: "October 23, 2025". */
  day: { ...longMonth, day: "numeric", ...anywhere },
  /** The month of a calendar day: "October 2025". */
  month: { ...longMonth, ...anywhere },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeForm = keyof typeof forms;

/**
 * What the server wrote into this page (app/ui/events/time.tsx), by form and time: a phone's first `Intl.DateTimeFormat` takes
 * it 50 ms just when React starts, and a browser that would write a date otherwise would fail to take the page over.
 */
const written = new Map(typeof document === "undefined" ? [] : wordsIn(document));

function wordsIn(page: Document): [string, string][] {
  return Array.from(page.querySelectorAll("time"), ({ dataset, dateTime, textContent }) => [
    `${dataset.form} ${dateTime}`,
    textContent,
  ]);
}

/** Each is made once, which takes as long as writing forty dates. */
const formats = new Map<TimeForm, Intl.DateTimeFormat>();

/** A day (`2025-10-23`) or an instant (ISO 8601) in words; an empty text for one that nobody can read. */
export function timeInWords(form: TimeForm, iso: string): string {
  return written.get(`${form} ${iso}`) ?? format(form, new Date(iso));
}

function format(form: TimeForm, instant: Date): string {
  if (Number.isNaN(instant.getTime())) return "";
  const known = formats.get(form) ?? new Intl.DateTimeFormat(site.language, forms[form]);
  formats.set(form, known);
  // Some put a narrow no-break space before AM and PM.
  const words = known.format(instant).replaceAll("\u202f", " ");
  return form === "minute" ? `${words} ${site.timeZoneShort}` : words;
}
