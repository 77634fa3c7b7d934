/** Parses and validates an event file of content/events/. docs/editing.md documents the rules for editors. */
import { site } from "../content/site.ts";
import { ContentError, type ContentFile, readFrontMatter } from "../text/markdown/front-matter.ts";
import { htmlToText, renderSafely } from "../text/markdown/render-safely.ts";
import { webAddress } from "../text/web-address.ts";
import { instantOf, isZone } from "../time/zone-time.ts";
import type { ListedEvent } from "./listed-event.ts";

export const eventKeys = [
  "title",
  "start",
  "end",
  "zone",
  "place",
  "address",
  "link",
  "host",
  "hostLink",
  "cost",
  "tags",
  "status",
  "posted",
  "changed",
  "proposal",
] as const;

type Key = (typeof eventKeys)[number];

/** Parses one file; `file` is its path in error messages. Throws a ContentError with all errors. */
export function readEvent(text: string, file: string): ListedEvent {
  const read = readFrontMatter(text, file, eventKeys);
  const problems: string[] = [];
  const ask = asker(read, (line, sentence) => problems.push(`${file}:${line}: ${sentence}`));

  const zone =
    ask("zone", (value) => isZone(value) || "must be a time zone such as America/New_York") || site.timeZone;
  const isMoment = (value: string) => momentProblem(value, isZone(zone) ? zone : "UTC");
  const start = ask("start", isMoment, true);
  const end = ask("end", isMoment, true);
  const posted = ask("posted", isMoment, true);
  const changed = ask("changed", isMoment);
  const status =
    ask("status", (value) => Object.hasOwn(statuses, value) || "must be scheduled, canceled or postponed") ||
    "scheduled";
  const place = ask("place");
  const link = webAddress(ask("link", isWebAddress)) ?? "";
  const address = ask(
    "address",
    () => place !== "" || 'needs a "place": the name of the house',
    place !== "",
  );
  const told = {
    title: ask("title", isShort, true),
    host: ask("host", isShort, true),
    hostLink: webAddress(ask("hostLink", isWebAddress)) ?? "",
    cost: ask("cost"),
    tags: ask("tags")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
  const slug = file.replace(/^.*\//, "").replace(/\.md$/, "");
  const at = (wall: string) => instantOf(zone, toWall(wall))?.toISOString() ?? "";
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    ask.fail("title", "The file's name may hold small letters, digits and single dashes only");
  if (!place && !link) ask.fail("title", 'There must be a "place" with its "address", or a "link", or both');
  if (problems.length === 0) {
    if (at(end) <= at(start)) ask.fail("end", '"end" must be after the start');
    if (changed && at(changed) < at(posted)) ask.fail("changed", '"changed" must not be before "posted"');
    if (status !== "scheduled" && !changed)
      ask.fail("status", `"changed" must say since when it is ${status}`);
    if (!read.body) ask.fail("title", "Below the head there must be a description");
  }
  if (problems.length > 0) throw new ContentError(problems.join("\n"));

  const html = renderSafely(read.body);
  return {
    slug,
    ...withoutEmpty({ ...told, place, address, link }),
    title: told.title,
    host: told.host,
    tags: told.tags,
    start: toWall(start),
    end: toWall(end),
    zone,
    startsAt: at(start),
    endsAt: at(end),
    status: statuses[status as keyof typeof statuses],
    postedAt: at(posted),
    changedAt: at(changed || posted),
    html,
    text: htmlToText(html),
  };
}

/** Accepts both spellings of "canceled". */
const statuses = {
  scheduled: "scheduled",
  canceled: "cancelled",
  cancelled: "cancelled",
  postponed: "postponed",
} as const;

/** A validating accessor: returns the value of a key, "" if missing, and collects its errors. */
function asker({ fields }: ContentFile, note: (line: number, sentence: string) => void) {
  const fail = (key: Key, sentence: string) => note(fields.get(key)?.line ?? 1, `${sentence}.`);
  const ask = (key: Key, check: (value: string) => true | string = () => true, required = false): string => {
    const value = fields.get(key)?.value ?? "";
    if (!value && required) fail(key, `"${key}" is missing`);
    const verdict = value ? check(value) : true;
    if (verdict !== true) fail(key, `"${key}" ${verdict}`);
    return value;
  };
  return Object.assign(ask, { fail });
}

/** True, or the error of a date and time. */
function momentProblem(value: string, zone: string): true | string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)$/.exec(value);
  if (!parts) return `must be a date and time such as 2026-12-03 18:00, not ${JSON.stringify(value)}`;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return "names a day that does not exist";
  if (hour > 23 || minute > 59) return "names a time that no clock shows";
  if (instantOf(zone, toWall(value))) return true;
  return `names a time that clocks in ${zone} leave out, because they go forward in that hour`;
}

function toWall(moment: string): string {
  return moment.replace(" ", "T");
}

function isShort(value: string): true | string {
  return Array.from(value).length <= 200 || "must be at most 200 characters";
}

function isWebAddress(value: string): true | string {
  return webAddress(value) !== undefined || "must be an address that begins with http:// or https://";
}

function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Partial<Fields>;
}
