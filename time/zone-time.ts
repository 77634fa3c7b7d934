/** Clocks of a time zone: what they show at an instant, and the instant at which they show something. */

/** A zone's clocks (an IANA name): what they show at an instant, as YYYY-MM-DDTHH:MM:SS. Making one is slow, asking it is not. */
export function clockOf(zone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (instant) => format.format(instant).replace(" ", "T");
}

/** Minutes that a clock is ahead of UTC at an instant. */
export function offsetAt(clock: (instant: Date) => string, instant: Date): number {
  return Math.round((Date.parse(`${clock(instant)}Z`) - instant.getTime()) / 60_000);
}

/**
 * The instant at which clocks in the zone show `wall` (YYYY-MM-DDTHH:MM). An hour that comes twice means the first one
 * (RFC 5545 section 3.3.5); undefined for an hour that the clocks leave out.
 */
export function instantOf(zone: string, wall: string): Date | undefined {
  return instantsOf(zone, wall)[0];
}

/** Whether clocks in the zone show that twice, because they go back. */
export function comesTwice(zone: string, wall: string): boolean {
  return instantsOf(zone, wall).length > 1;
}

/** `-360` gives "-06:00" (RFC 3339); with `mark` empty "-0600" (RFC 5545). */
export function offsetText(minutes: number, mark = ":"): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${twoDigits(hours)}${mark}${twoDigits(rest)}`;
}

/** Whether the system knows a time zone of that name. */
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
  const clock = clockOf(zone);
  const shown = Date.parse(`${wall}:00Z`);
  const day = 24 * 60 * 60_000;
  const offsets = [shown - day, shown + day].map((near) => offsetAt(clock, new Date(near)));
  return [...new Set(offsets)]
    .map((minutes) => new Date(shown - minutes * 60_000))
    .filter((instant) => clock(instant).slice(0, 16) === wall)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
