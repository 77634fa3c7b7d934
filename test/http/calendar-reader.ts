/** Reads iCalendar files for tests with ical.js, and forgives nothing that RFC 5545 forbids and ical.js lets pass. */
import ICAL from "ical.js";

/** The one calendar of the file. Throws at the first fault. */
export function readCalendar(text: string): ICAL.Component {
  if (!text.endsWith("\r\n") || /(^|[^\r])\n|\r(?!\n)/.test(text))
    throw new Error("A line does not end with CRLF.");
  for (const line of text.slice(0, -2).split("\r\n")) {
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 bytes: ${line}`);
    if (/(?!\t)\p{Cc}/u.test(line)) throw new Error(`A control character: ${JSON.stringify(line)}`);
    if (line.trim() === "") throw new Error("An empty line.");
    const [, name, value] = /^(SUMMARY|DESCRIPTION|LOCATION|NAME|X-WR-CALNAME):(.*)$/.exec(line) ?? [];
    if (value && /(^|[^\\])(\\\\)*[;,]/.test(value))
      throw new Error(`${name} holds a mark that is not escaped: ${value}`);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== "vcalendar" || calendar.getAllSubcomponents().length === 0)
    throw new Error("A calendar of nothing.");
  const events = calendar.getAllSubcomponents("vevent");
  for (const part of [calendar, ...events]) checkOnce(part);
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => textOf(zone, "TZID"));
  for (const event of events) {
    for (const { name, jCal } of event
      .getAllProperties()
      .map((one) => ({ name: one.name, jCal: one.toJSON() }))) {
      const { tzid } = jCal[1] as { tzid?: string };
      if (tzid && !zones.includes(tzid)) throw new Error(`No VTIMEZONE ${tzid}.`);
      if (/^(dtstamp|last-modified|created)$/.test(name) && !String(jCal[3]).endsWith("Z"))
        throw new Error(`${name} is not in UTC: ${jCal[3]}`);
    }
  }
  const uids = events.map((event) => textOf(event, "UID"));
  if (new Set(uids).size !== uids.length) throw new Error("Two events have the same UID.");
  return calendar;
}

export function eventsIn(calendar: ICAL.Component): ICAL.Component[] {
  return calendar.getAllSubcomponents("vevent");
}

/** The one value of a property, as it was meant; "" when it is not there. */
export function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name.toLowerCase());
  // What no RFC knows, ical.js leaves escaped.
  return value === null ? "" : String(value).replace(name.startsWith("X-") ? /\\([;,])/g : /^$/, "$1");
}

/** The instant of DTSTART or DTEND, ISO 8601 in UTC, by nothing but the rules of the VTIMEZONE in the same file. */
export function instantIn(
  calendar: ICAL.Component,
  event: ICAL.Component,
  name: "DTSTART" | "DTEND",
): string {
  const property = event.getFirstProperty(name.toLowerCase());
  const time = property?.getFirstValue() as ICAL.Time;
  const zone = calendar
    .getAllSubcomponents("vtimezone")
    .find((one) => textOf(one, "TZID") === property?.getFirstParameter("tzid"));
  const read = time.clone();
  if (zone) read.zone = new ICAL.Timezone(zone);
  return new Date(read.toUnixTime() * 1000).toISOString();
}

const once: Record<string, string[]> = {
  vcalendar: ["prodid", "version"],
  vevent: ["uid", "dtstamp", "dtstart", "dtend", "sequence", "summary", "status", "last-modified", "url"],
};

function checkOnce(part: ICAL.Component): void {
  for (const name of once[part.name] ?? []) {
    const count = part.getAllProperties(name).length;
    if (count !== 1) throw new Error(`${part.name} has ${name} ${count} times.`);
  }
}
