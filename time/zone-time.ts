/** Time zone arithmetic: the local time of an instant, the instant of a local time, skipped and repeated hours (DST). */

/** Formats instants as local time in a zone (an IANA name): YYYY-MM-DDTHH:MM:SS. Slow to make, fast to call: keep it. */
export function localTimeIn(zone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (instant) => format.format(instant).replace(" ", "T");
}

/** Formats instants as local dates in a zone: YYYY-MM-DD. Slow to make, fast to call. */
export function localDateIn(zone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  return (instant) => format.format(instant);
}

/** Minutes by which local time is ahead of UTC at an instant. */
export function offsetAt(localTime: (instant: Date) => string, instant: Date): number {
  return Math.round((Date.parse(`${localTime(instant)}Z`) - instant.getTime()) / 60_000);
}

/**
 * The instant of a local time (`wall`, YYYY-MM-DDTHH:MM). Of a repeated hour, the first one (RFC 5545 section 3.3.5);
 * undefined for a time that the zone skips when its clocks go forward.
 */
export function instantOf(zone: string, wall: string): Date | undefined {
  return instantsOf(zone, wall)[0];
}

/** The first instant of a local date (YYYY-MM-DD): midnight, or one o'clock where the zone skips midnight. */
export function startOfDay(zone: string, date: string): Date {
  const start = instantOf(zone, `${date}T00:00`) ?? instantOf(zone, `${date}T01:00`);
  if (!start) throw new RangeError(`${date} is not a date in ${zone}.`);
  return start;
}

/** Whether a local time occurs twice because the clocks go back. */
export function isAmbiguous(zone: string, wall: string): boolean {
  return instantsOf(zone, wall).length > 1;
}

/** `-360` gives "-06:00" (RFC 3339); with `mark` empty "-0600" (RFC 5545). */
export function offsetText(minutes: number, mark = ":"): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${twoDigits(hours)}${mark}${twoDigits(rest)}`;
}

/** Whether it is the name of a time zone that this runtime knows. */
export function isZone(name: string): boolean {
  try {
    return (
      /^[A-Za-z]+\/[\w/+-]+$|^UTC$/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }))
    );
  } catch {
    return false;
  }
}

function instantsOf(zone: string, wall: string): Date[] {
  const localTime = localTimeIn(zone);
  const shown = Date.parse(`${wall}:00Z`);
  const day = 24 * 60 * 60_000;
  const offsets = [shown - day, shown + day].map((near) => offsetAt(localTime, new Date(near)));
  return [...new Set(offsets)]
    .map((minutes) => new Date(shown - minutes * 60_000))
    .filter((instant) => localTime(instant).slice(0, 16) === wall)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
