/** Reads the dates that feeds hold, right and wrong ones. */
import { monthOf } from "./month-name.ts";
import { offsetMinutes } from "./time-zone.ts";

/**
 * ISO 8601 instant (UTC) of a date as feeds write it: RFC 822 and its successors (two-digit years, no seconds, named
 * zones, any weekday), RFC 3339 and all of ISO 8601 (week and ordinal days, two-digit years), asctime, `YYYY/MM/DD`, American
 * `10/22/2025 2:05 PM` unless the weekday says otherwise, months by name in the languages that month-name.ts knows,
 * Korean and Chinese signs, Unix seconds. Without a zone it is UTC (Korean: Seoul). Undefined for anything that
 * is no real date or lies before 1990: then the caller uses the time the story was first seen.
 */
export function parseDate(text: string | undefined): string | undefined {
  const bare = text?.slice(0, 100).normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  const trimmed = bare?.toLowerCase().replace(/\s+/g, " ").replaceAll("−", "-").trim();
  if (!trimmed) return undefined;
  // `15:04 02.01.2006 -0700`
  const turned = trimmed.replace(/^(\d{1,2}:\d{2}(?::\d{2})?),? (\d{1,2}[./-]\d{1,2}[./-]\d{4})/, "$2 $1");
  const parts = readers.reduce<Parts | undefined>((found, read) => found ?? read(turned), undefined);
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

const readers = [fromNumber, fromIso, fromShortIso, fromSigns, fromNames, fromFigures];

/** Unix time, in seconds (with or without a fraction) or milliseconds. */
function fromNumber(text: string): Parts | undefined {
  const number = /^(\d{10})(?:\.\d+|(\d{3}))?$/.exec(text);
  if (!number) return undefined;
  const date = new Date(Number(`${number[1]}${number[2] ?? "000"}`));
  const [day, time] = date.toISOString().split("T");
  return fromIso(`${day} ${time}`);
}

/** Years of four figures first; a weekday may stand before it (Perforce: `Fri, 2006/09/15 08:19:53 EDT`). */
function fromIso(text: string): Parts | undefined {
  const bare = text.replace(/^\p{L}{2,9}[.,]* (?=\d{4}[-/.])/u, "");
  const week = /^(\d{4})-?w(\d{2})(?:-?([1-7]))?(?:[t ]+(.*))?$/.exec(bare);
  if (week) return fromWeek(Number(week[1]), Number(week[2]), Number(week[3] ?? 1), week[4]);
  const ordinal = /^(\d{4})-?(\d{3})(?:[t ]+(.*))?$/.exec(bare);
  if (ordinal) return fromOrdinal(Number(ordinal[1]), Number(ordinal[2]), ordinal[3]);
  const match =
    /^(\d{4})[-/.](\d{1,2}|0\d{2})(?:[-/.](\d{1,2}))?(?:(?:[t ,]| at )+(.*))?$/.exec(bare) ??
    /^(\d{4})(\d{2})(\d{2})(?:[t ]?(\d{2}.*))?$/.exec(bare) ??
    /^((?:19|20)\d{2})$/.exec(bare);
  return match ? parts(match[1], Number(match[2] ?? 1), match[3], match[4]) : undefined;
}

/** ISO 8601 of before 2000: `03-12-31`, `031231`, `-0312`, `-03-12`, `03335`. */
function fromShortIso(text: string): Parts | undefined {
  const ordinal = /^(\d{2})-?(\d{3})$/.exec(text);
  if (ordinal) return fromOrdinal(fullYear(ordinal[1] ?? ""), Number(ordinal[2]));
  const match =
    /^(\d{2})(-?)(\d{2})\2(\d{2})(?:[t ]+(\d.*))?$/.exec(text) ?? /^-(\d{2})(-?)(\d{2})$/.exec(text);
  return match ? parts(match[1], Number(match[3]), match[4], match[5]) : undefined;
}

/** `2004년 05월 28일 01:31`, `2025年10月22日`, and `2004-05-25 오후 11:23:17`, which fromIso has cut in two. */
function fromSigns(text: string): Parts | undefined {
  const match = /^(\d{4}) ?[년年] ?(\d{1,2}) ?[월月](?: ?(\d{1,2}) ?[일日号])?[ ,]*(.*)$/.exec(text);
  if (!match) return undefined;
  const rest = match[4] ?? "";
  const needsZone = text.includes("년") && /^\d[\d:]*$/.test(rest);
  return parts(match[1], Number(match[2]), match[3], needsZone ? `${rest} kst` : rest);
}

/** Month by name. Weekdays are passed over: only what stands between day and year can be a month. */
function fromNames(text: string): Parts | undefined {
  for (const [pattern, order] of withNames) {
    for (const match of text.matchAll(pattern)) {
      const [year, month, day, before, after] = order.map((index) => (index ? match[index] : undefined));
      const number = monthOf(month ?? "");
      if (number) return parts(year, number, day, [before, after].filter(Boolean).join(" "));
    }
  }
  return undefined;
}

/** Patterns, and where in them year, month, day and what follows the date stand (twice, when the year comes late). */
const withNames: [RegExp, number[]][] = [
  // 22 Oct 2025 …, 22-Oct-25 …, 16. Novembre 2020 - …, 3 de marzo de 2025
  [
    /(?<![\d:])(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[ .,-]*(?:de |of )?(\p{L}{3,12})[ .,'’-]*(?:de |of )?(\d{4}|\d{2,3}(?!:))(?!\d)[ :,t-]*(?:г\. )?(.*)$/gu,
    [3, 2, 1, 4],
  ],
  // 02 Monday, Jan 2006 …
  [/^(\d{1,2}) \p{L}+, (\p{L}{3,12}) (\d{4})[ ,-]*(.*)$/gu, [3, 2, 1, 4]],
  // Oct 22 14:05:00 CDT 2025
  [
    /(\p{L}{3,12})\.? (\d{1,2}),? (\d{1,2}:\d{2}\S*(?: [ap]m)?(?: [^\d\s]\S*)?) (\d{4})(?: (.*))?$/gu,
    [4, 1, 2, 3, 5],
  ],
  // Oct 22 2025 …
  [/(\p{L}{3,12})[. -]*(\d{1,2})(?:st|nd|rd|th)?[,. -]+(\d{4})(?![\d:])[ ,t-]*(.*)$/gu, [3, 1, 2, 4]],
  // 2006 January 02, 2004-július-13T9:15
  [/^(\d{4})[ .,-]+(\p{L}{3,12})[ .,-]+(\d{1,2})(?![\d:])[ ,t-]*(.*)$/gu, [1, 2, 3, 4]],
  // Nov. 2020
  [/^(\p{L}{3,12})[ .,-]+(\d{4})$/gu, [2, 1, 0, 0]],
];

/** `10/22/2025` is American unless it cannot be or the weekday says otherwise; `22.10.2025` is European. */
function fromFigures(text: string): Parts | undefined {
  const match = /^(?:(\p{L}+)[.,]* )?(\d{1,2})([/. -])(\d{1,2})\3(\d{4}|\d{2})(?!\d)[ ,t-]*(.*)$/u.exec(text);
  if (!match) return undefined;
  const [, weekday, first = "", sign, second = "", year, rest] = match;
  const american = parts(year, Number(first), second, rest);
  const european = parts(year, Number(second), first, rest);
  if (sign === "." || Number(first) > 12) return european;
  const falls = (date: Parts) => new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  const day = weekday ? weekdays.indexOf(weekday.slice(0, 3)) : -1;
  return day !== -1 && day === falls(european) && day !== falls(american) ? european : american;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

function parts(year = "", month = 1, day = "1", rest = ""): Parts {
  return { year: fullYear(year), month, day: Number(day), rest };
}

/** RFC 5322, section 4.3: 00 to 49 is this century, 50 to 99 and three digits count from 1900. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return text.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

function fromOrdinal(year: number, ordinal: number, rest = ""): Parts | undefined {
  const date = new Date(Date.UTC(year, 0, ordinal));
  if (ordinal < 1 || date.getUTCFullYear() !== year) return undefined;
  return { year, month: date.getUTCMonth() + 1, day: date.getUTCDate(), rest };
}

/** ISO 8601: week 1 is the one with 4 January in it, and begins on a Monday. */
function fromWeek(year: number, week: number, weekday: number, rest = ""): Parts | undefined {
  if (week < 1 || week > 53) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7);
  const date = new Date(Date.UTC(year, 0, monday + (week - 1) * 7 + weekday - 1));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), rest };
}

function toIso({ year, month, day, rest }: Parts): string | undefined {
  const time = clock(rest);
  if (!time) return undefined;
  const { hour, minute, second, zone } = time;
  if (hour > 24 || minute > 59 || second > 60 || year < 1990 || year > 2199) return undefined;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  const local = midnight.getTime() + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000;
  return new Date(local - offsetMinutes(zone, local) * 60_000).toISOString();
}

const timeOfDay =
  /^(am |pm |오전 |오후 )?(\d{1,2})(?:(?::|(?=\d{2}))(\d{1,2}))?(?:(?::|(?=\d{2}))(\d{1,2})(?:[.,:]\d{2,})?(?:\.\d)?)? ?(?:([ap])\.?m\.?(?![a-z]))?\s*(.*)$/;

/** Time of day and zone of what follows a date; midnight when it holds none, undefined when it is none of that. */
function clock(text: string): { hour: number; minute: number; second: number; zone: string } | undefined {
  const rest = text
    .trim()
    .replace(/^00:00:00(?:\.0+)? (?=\d{1,2}:)/, "")
    .replace(/^(?:at|@|à|um) /, "")
    .replace(/^(\d{1,2})(?:h|\.(?=\d{2}\.\d{2}))(\d{2})\.?/, "$1:$2:")
    .replace(/^(\d{1,2}:\d{2}):(?!\d)/, "$1");
  const match = timeOfDay.exec(rest);
  if (!match) return /^\d|^[+-]\d/.test(rest) ? undefined : { hour: 0, minute: 0, second: 0, zone: rest };
  const [, before = "", hour, minute, second, after = "", zone = ""] = match;
  if (/^:(\d(?!\d)|[a-z])|[+-](\d+:)?[a-z]/.test(zone)) return undefined;
  const half = /^[p]|오후/.test(before || after) ? 12 : /^[a]|오전/.test(before || after) ? 0 : undefined;
  return {
    hour: half === undefined ? Number(hour) : (Number(hour) % 12) + half,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    zone: /오[전후]/.test(before) && !zone ? "kst" : zone,
  };
}
