/** Reads the dates that feeds hold, right and wrong ones. */
import { offsetMinutes } from "./time-zone.ts";

/**
 * ISO 8601 instant (UTC) of a date as feeds write it: RFC 822 and its successors (two-digit years, no seconds, named
 * zones, any weekday), RFC 3339 and ISO 8601 variants, date only, `YYYY-MM-DD HH:MM:SS`, American `10/22/2025 2:05 PM`,
 * month names before or after the day, Unix seconds. Without a zone it is UTC. Undefined for anything that
 * is no real date or lies before 1990: then the caller uses the time the story was first seen.
 */
export function parseDate(text: string | undefined): string | undefined {
  const trimmed = text?.slice(0, 100).replace(/\s+/g, " ").trim();
  if (!trimmed) return undefined;
  const parts = fromNumber(trimmed) ?? fromIso(trimmed) ?? fromNames(trimmed) ?? fromSlashes(trimmed);
  return parts && toIso(parts);
}

interface Parts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** What follows the date: time of day and zone. */
  rest: string;
}

/** Unix time, in seconds or milliseconds. */
function fromNumber(text: string): Parts | undefined {
  if (!/^\d{10}(\d{3})?$/.test(text)) return undefined;
  const date = new Date(Number(text.padEnd(13, "0")));
  const [day, time] = date.toISOString().split("T");
  return fromIso(`${day} ${time}`);
}

function fromIso(text: string): Parts | undefined {
  const match =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ,]+(.*))?$/i.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2}.*))?$/i.exec(text);
  if (!match) return undefined;
  return {
    year: Number(match[1]),
    month: Number(match[2]),
    day: Number(match[3] ?? 1),
    rest: match[4] ?? "",
  };
}

/** Month by name: `Wed, 22 Oct 2025 …`, `22-Oct-25 …`, `Wed Oct 22 2025 …`, `Wed Oct 22 14:05:00 CDT 2025`. */
function fromNames(text: string): Parts | undefined {
  const bare = text.replace(/^(?!jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}+[.,]*\s*/iu, "");
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+(\p{L}{3,9})[ .,-]+(\d{4}|\d{2,3})(?!\d|:)[ ,T-]*(.*)$/iu.exec(bare);
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1], dayFirst[4]);
  const yearLast = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{1,2}:\d{2}\S*)((?: \S+)?) (\d{4})$/iu.exec(bare);
  if (yearLast) return named(yearLast[5], yearLast[1], yearLast[2], `${yearLast[3]}${yearLast[4]}`);
  const monthFirst = /^(\p{L}{3,9})[. -]+(\d{1,2})(?:st|nd|rd|th)?[, -]+(\d{4})(?!\d|:)[ ,T-]*(.*)$/iu.exec(
    bare,
  );
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2], monthFirst[4]) : undefined;
}

const months = "janfebmaraprmayjunjulaugsepoctnovdec";

function named(year = "", month = "", day = "", rest = ""): Parts | undefined {
  const at = months.indexOf(month.slice(0, 3).toLowerCase());
  if (at % 3 !== 0) return undefined;
  return { year: fullYear(year), month: at / 3 + 1, day: Number(day), rest };
}

/** RFC 5322, section 4.3: 00 to 49 is this century, 50 to 99 and three digits count from 1900. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return text.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

/** `10/22/2025` is American unless it cannot be; `22.10.2025` is European. */
function fromSlashes(text: string): Parts | undefined {
  const match = /^(?:\p{L}+,? )?(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)[ ,T-]*(.*)$/u.exec(text);
  if (!match) return undefined;
  const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? "")];
  const rest = match[5] ?? "";
  const dayFirst = match[2] === "." || first > 12;
  return dayFirst ? { year, month: second, day: first, rest } : { year, month: first, day: second, rest };
}

const timeOfDay =
  /^(?:at )?(\d{1,2})(?::?(\d{2}))?(?::?(\d{2})(?:[.,]\d+)?)? ?(?:([ap])\.?m\.?(?![a-z]))?\s*(.*)$/i;

function toIso({ year, month, day, rest }: Parts): string | undefined {
  const [hour, minute, second, zone] = clock(rest) ?? [0, 0, 0, ""];
  if (hour > 24 || minute > 59 || second > 60 || year < 1990 || year > 2199) return undefined;
  const local = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  return new Date(local - offsetMinutes(zone, local) * 60_000).toISOString();
}

function clock(rest: string): [number, number, number, string] | undefined {
  const match = timeOfDay.exec(rest.trim());
  if (!match) return undefined;
  const half = match[4]?.toLowerCase();
  const hour = Number(match[1]);
  return [
    half ? (hour % 12) + (half === "p" ? 12 : 0) : hour,
    Number(match[2] ?? 0),
    Number(match[3] ?? 0),
    match[5] ?? "",
  ];
}
