/** Dates and times in the city's time zone, as text. */
import { site } from "../../../content/site.ts";
import { dateFormat } from "../../../time/date-format.ts";

const dayWords = { month: "short", day: "numeric", year: "numeric" } as const;
/** A calendar day has no hour, so no time zone may shift it. */
const anywhere = { month: "long", year: "numeric", timeZone: "UTC" } as const;

const forms = {
  /** The day of an instant in the city: "Oct 5, 2025". */
  date: dayWords,
  /** Date and time of an instant in the city: "Oct 23, 2025, 4:10 PM CT". */
  minute: { ...dayWords, hour: "numeric", minute: "2-digit" },
  /** A calendar day: "October 23, 2025". */
  day: { ...anywhere, day: "numeric" },
  /** The month of a calendar day: "October 2025". */
  month: anywhere,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeForm = keyof typeof forms;

/** The server's texts in this page avoid hydration mismatches, and the 50 ms of a phone's first `Intl.DateTimeFormat`. */
export const serverTexts = new Map<string, string>();
if (typeof document !== "undefined")
  for (const { dataset, dateTime, textContent } of document.querySelectorAll("time"))
    serverTexts.set(`${dataset.form} ${dateTime}`, textContent);

/** Formats a day (`2025-10-23`) or an instant (ISO 8601). Returns an empty text for an invalid one. */
export function formatTime(form: TimeForm, iso: string): string {
  const fromServer = serverTexts.get(`${form} ${iso}`);
  if (fromServer !== undefined) return fromServer;
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return "";
  const known = dateFormat(site.language, { timeZone: site.timeZone, ...forms[form] });
  // Some browsers put a narrow no-break space before AM and PM.
  const words = known.format(instant).replaceAll("\u202f", " ");
  return form === "minute" ? `${words} ${site.timeZoneShort}` : words;
}

/** Without a role: Orca 43 leaves out what stands in a `time` element in a list of facts. */
export function Time({ iso, form, className }: { iso: string; form: TimeForm; className?: string }) {
  return (
    <time
      role="none"
      className={className}
      dateTime={form === "month" ? iso.slice(0, 7) : iso}
      data-form={form}
    >
      {formatTime(form, iso)}
    </time>
  );
}
