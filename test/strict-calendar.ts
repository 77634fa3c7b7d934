/** A reader of iCalendar files that forgives nothing: RFC 5545 as far as our files go. Throws at the first fault. */
export interface Component {
  name: string;
  properties: { name: string; parameters: Record<string, string>; value: string }[];
  parts: Component[];
}

export function readCalendar(text: string): Component {
  if (!text.endsWith("\r\n") || /(^|[^\r])\n|\r(?!\n)/.test(text))
    throw new Error("A line does not end with CRLF.");
  for (const line of text.slice(0, -2).split("\r\n")) {
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 bytes: ${line}`);
    if (/(?!\t)\p{Cc}/u.test(line)) throw new Error(`A control character: ${JSON.stringify(line)}`);
    if (line.trim() === "") throw new Error("An empty line.");
  }
  const root: Component = { name: "", properties: [], parts: [] };
  const open = [root];
  for (const line of text.slice(0, -2).replaceAll("\r\n ", "").split("\r\n")) {
    const { name, parameters, value } = readProperty(line);
    const inside = open.at(-1) ?? root;
    if (name === "BEGIN") {
      const part = { name: value, properties: [], parts: [] };
      inside.parts.push(part);
      open.push(part);
    } else if (name === "END") {
      if (open.pop()?.name !== value) throw new Error(`END:${value} closes something else.`);
    } else inside.properties.push({ name, parameters, value });
  }
  const [calendar] = root.parts;
  if (open.length !== 1 || root.parts.length !== 1 || root.properties.length > 0)
    throw new Error("Not one calendar.");
  if (calendar?.name !== "VCALENDAR" || calendar.parts.length === 0)
    throw new Error("A calendar of nothing.");
  for (const part of [calendar, ...calendar.parts]) checkComponent(part, calendar);
  return calendar;
}

/** The one value of a property; "" when it is not there. */
export function rawValue({ properties }: Component, name: string): string {
  return properties.find((property) => property.name === name)?.value ?? "";
}

/** A text value as it was meant (section 3.3.11). */
export function textOf(component: Component, name: string): string {
  return rawValue(component, name).replace(/\\([\\;,nN])/g, (_, mark: string) =>
    /n/i.test(mark) ? "\n" : mark,
  );
}

/** The instant of DTSTART or DTEND, ISO 8601 in UTC, by nothing but the rules of the VTIMEZONE in the same file. */
export function instantIn(calendar: Component, event: Component, name: "DTSTART" | "DTEND"): string {
  const property = event.properties.find((property) => property.name === name);
  if (property?.value.endsWith("Z")) return new Date(shown(property.value.slice(0, -1))).toISOString();
  const zone = calendar.parts.find(
    (part) => part.name === "VTIMEZONE" && rawValue(part, "TZID") === property?.parameters.TZID,
  );
  const wall = shown(property?.value ?? "");
  const changes = (zone?.parts ?? []).flatMap((rules) => onsets(rules, new Date(wall).getUTCFullYear()));
  const last = changes
    .filter(({ at }) => at <= wall)
    .toSorted((a, b) => a.at - b.at)
    .at(-1);
  if (!last) throw new Error(`No rule of the zone covers ${property?.value}.`);
  return new Date(wall - last.offset * 60_000).toISOString();
}

function readProperty(line: string) {
  const parts = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line);
  if (!parts) throw new Error(`Not a content line: ${line}`);
  const [, name = "", listed = "", value = ""] = parts;
  const parameters = Object.fromEntries(
    listed
      .split(";")
      .slice(1)
      .map((parameter) => parameter.split("=") as [string, string]),
  );
  return { name, parameters, value };
}

const once: Record<string, string[]> = {
  VCALENDAR: ["PRODID", "VERSION"],
  VEVENT: ["UID", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE", "SUMMARY", "STATUS", "LAST-MODIFIED", "URL"],
  VTIMEZONE: ["TZID"],
};
const texts = new Set(["SUMMARY", "DESCRIPTION", "LOCATION", "NAME", "X-WR-CALNAME"]);

function checkComponent(part: Component, calendar: Component): void {
  for (const name of once[part.name] ?? []) {
    const count = part.properties.filter((property) => property.name === name).length;
    if (count !== 1) throw new Error(`${part.name} has ${name} ${count} times.`);
  }
  for (const { name, parameters, value } of part.properties) {
    if (texts.has(name) && /(^|[^\\])(\\\\)*([;,]|\\[^\\;,nN])/.test(value))
      throw new Error(`${name} holds a mark that is not escaped: ${value}`);
    const zones = calendar.parts
      .filter(({ name }) => name === "VTIMEZONE")
      .map((zone) => rawValue(zone, "TZID"));
    if (parameters.TZID && !zones.includes(parameters.TZID))
      throw new Error(`No VTIMEZONE ${parameters.TZID}.`);
    if (/^(DTSTAMP|LAST-MODIFIED|CREATED)$/.test(name) && !/^\d{8}T\d{6}Z$/.test(value))
      throw new Error(`${name} is not in UTC: ${value}`);
  }
  if (part.name === "VTIMEZONE" && part.parts.length === 0) throw new Error("A zone without rules.");
  const uids = calendar.parts.filter(({ name }) => name === "VEVENT").map((event) => rawValue(event, "UID"));
  if (new Set(uids).size !== uids.length) throw new Error("Two events have the same UID.");
}

/** When a STANDARD or DAYLIGHT rule sets in, in a year and the one before: milliseconds as clocks show them then. */
function onsets(rules: Component, year: number): { at: number; offset: number }[] {
  const first = shown(rawValue(rules, "DTSTART"));
  const offset = minutes(rawValue(rules, "TZOFFSETTO"));
  const [, month, nth, weekday] =
    /FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-?\d)(\w\w)/.exec(rawValue(rules, "RRULE")) ?? [];
  if (!month) return [{ at: first, offset }];
  const wanted = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].indexOf(weekday ?? "");
  return [year - 1, year].flatMap((candidate) => {
    const days = Array.from(
      { length: 31 },
      (_, index) => new Date(Date.UTC(candidate, Number(month) - 1, index + 1)),
    );
    const right = days.filter((day) => day.getUTCMonth() === Number(month) - 1 && day.getUTCDay() === wanted);
    const day = right.at(Number(nth) > 0 ? Number(nth) - 1 : Number(nth));
    const at = (day?.getTime() ?? 0) + (first % 86_400_000);
    return at >= first ? [{ at, offset }] : [];
  });
}

function shown(value: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(value)?.slice(1).map(Number);
  if (!parts) throw new Error(`Not a local time: ${value}`);
  const [year = 0, month = 0, day = 0, hour, minute, second] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function minutes(offset: string): number {
  const [, sign, hours, rest] = /^([+-])(\d\d)(\d\d)$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(rest));
}
