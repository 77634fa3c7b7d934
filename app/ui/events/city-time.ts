/** Dates and times in the city's time zone, as text. */
import { site } from "../../../content/site.ts";

const shortDay = { month: "short", day: "numeric", year: "numeric" } as const;
const longMonth = { month: "long", year: "numeric" } as const;
const inCity = { timeZone: site.timeZone } as const;
/** A calendar day has no hour, so no time zone may shift it. */
const anywhere = { timeZone: "UTC" } as const;

const forms = {
  /** The day of an instant in the city: "Oct 5, 2025". */
  date: { ...shortDay, ...inCity },
  /** Date and time of an instant in the city: "Oct 23, 2025, 4:10 PM CT". */
  minute: { ...shortDay, hour: "numeric", minute: "2-digit", ...inCity },
  /** A calendar day: "October 23, 2025". */
  day: { ...longMonth, day: "numeric", ...anywhere },
  /** The month of a calendar day: "October 2025". */
  month: { ...longMonth, ...anywhere },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeForm = keyof typeof forms;

/**
 * A cache of the texts that the server rendered into this page (app/ui/events/time.tsx), by form and time. It avoids
 * hydration mismatches between browsers' formats, and the 50 ms that a phone takes for its first
 * `Intl.DateTimeFormat`.
 */
const serverTexts = new Map(typeof document === "undefined" ? [] : textsIn(document));

function textsIn(page: Document): [string, string][] {
  return Array.from(page.querySelectorAll("time"), ({ dataset, dateTime, textContent }) => [
    `${dataset.form} ${dateTime}`,
    textContent,
  ]);
}

/** Cached, because creating one takes as long as formatting forty dates. */
const formats = new Map<TimeForm, Intl.DateTimeFormat>();

/** Formats a day (`2025-10-23`) or an instant (ISO 8601). Returns an empty text for an invalid one. */
export function formatTime(form: TimeForm, iso: string): string {
  return serverTexts.get(`${form} ${iso}`) ?? format(form, new Date(iso));
}

function format(form: TimeForm, instant: Date): string {
  if (Number.isNaN(instant.getTime())) return "";
  const known = formats.get(form) ?? new Intl.DateTimeFormat(site.language, forms[form]);
  formats.set(form, known);
  // Some browsers put a narrow no-break space before AM and PM.
  const words = known.format(instant).replaceAll("\u202f", " ");
  return form === "minute" ? `${words} ${site.timeZoneShort}` : words;
}
