/** Parses dates in feeds: `Date.parse` with time zone names and without its guesses. */

/**
 * ISO 8601 instant (UTC) of a date: RFC 822 and its successors (two-digit years, no seconds, zone names), RFC 3339, Unix time
 * in seconds, and other English forms that `Date.parse` knows, such as `10/22/2025 2:05 PM`. Without a zone, or with an unknown
 * zone name, it is UTC, never this machine's zone. Undefined for an invalid date or one before 1990.
 */
export function parseDate(text: string | undefined): string | undefined {
  const given = text?.slice(0, 100).replace(/\s+/g, " ").trim();
  if (/^\d{10}$/.test(given ?? "")) return new Date(Number(given) * 1000).toISOString();
  if (!given || !hasYear.test(given)) return undefined;
  const [, , zone = "", offset = ""] = timeAndZone.exec(given) ?? [];
  const plain = given
    .replace(timeAndZone, "$1 ")
    .replace(/\(.*\)|\[.*\]/g, "")
    .replace(/(\d)(?:st|nd|rd|th)\b/i, "$1")
    .replace(/(\d)T(?=\d)| (?:at|@|-) /i, "$1 ")
    .replace(/\b([ap])\.m\./i, "$1m")
    // A leap second has no instant of its own.
    .replace(/(:\d\d):60\b/, "$1:59");
  // Without a zone, Date.parse treats all but ISO dates as local time (ECMA-262, 21.4.1.32).
  const local = Date.parse(`${plain.trim()} UTC`);
  if (Number.isNaN(local) || !holdsDay(plain, local)) return undefined;
  const instant = new Date(
    local - (local % 1000) - offsetMinutes(zone.toUpperCase(), offset, local) * 60_000,
  );
  const year = instant.getUTCFullYear();
  return year >= 1990 && year < 2200 ? instant.toISOString() : undefined;
}

/** Four digits, or two after a month's name (RFC 822): `Date.parse` finds a date in "Part 5". */
const hasYear = /(?<!\d)(?:19|20)\d\d(?!\d)|\d[ -][a-z]{3,9}[ -]\d\d(?![\d:])/i;

/** A time of day with an optional zone name and offset. */
const timeAndZone =
  /(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\b\.?)?)(?: ?([a-z]+(?:\/[a-z_]+)?))?:?(?: ?-?([+-]\d{1,2}:?(?:\d\d)?)(?!\d))?z?/i;

/** Hours east of UTC. */
const named: Record<string, number> = { BST: 1, CET: 1, CEST: 2 };
/** American zones: hours of their standard time. */
const american: Record<string, number> = { E: -5, C: -6, M: -7, P: -8 };

/** `local`: milliseconds, the local time as if it were UTC. */
function offsetMinutes(zone: string, offset: string, local: number): number {
  const number = /^([+-])(\d{1,2}?):?(\d\d)?$/.exec(offset);
  if (number) return (number[1] === "-" ? -1 : 1) * (Number(number[2]) * 60 + Number(number[3] ?? 0));
  const [, region = "", season] = /^([ECMP])([SD]?)T$/.exec(zone) ?? [];
  const standard = american[region];
  if (standard === undefined) return (named[zone] ?? 0) * 60;
  const isDaylight = season === "D" || (season === "" && isDaylightTime(local));
  return (standard + (isDaylight ? 1 : 0)) * 60;
}

/** Daylight saving in the United States: every zone changes at the same local time. */
function isDaylightTime(local: number): boolean {
  const chicago = new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", timeZoneName: "short" });
  return chicago.format(local + 6 * 3_600_000).endsWith("CDT");
}

/** False for February 30, which `Date.parse` turns into March 2: the day must be one of the text's numbers. */
function holdsDay(text: string, instant: number): boolean {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  return (
    /\b24:00/.test(text) ||
    /^\d{4}(?:-\d\d)?$/.test(text.trim()) ||
    numbers.includes(new Date(instant).getUTCDate())
  );
}
