/** Minutes east of UTC for the zones that feeds name. */

const named: Record<string, number> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  AST: -240,
  ADT: -180,
  NST: -210,
  NDT: -150,
  BRT: -180,
  ART: -180,
  CLT: -240,
  COT: -300,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  CEST: 120,
  MET: 60,
  MEST: 120,
  MEZ: 60,
  MESZ: 120,
  WAT: 60,
  CAT: 120,
  SAST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  EAT: 180,
  TRT: 180,
  GST: 240,
  PKT: 300,
  IST: 330,
  NPT: 345,
  ICT: 420,
  WIB: 420,
  SGT: 480,
  HKT: 480,
  AWST: 480,
  JST: 540,
  KST: 540,
  ACST: 570,
  ACDT: 630,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
};

/** The American names that mean standard or daylight time, whichever it is. */
const seasonal: Record<string, number> = { AT: -240, ET: -300, CT: -360, MT: -420, PT: -480 };

/**
 * Offset in minutes of a zone as it stands behind a time: `Z`, `GMT`, `+0200`, `-05:00`, `GMT+1`, `CDT`, `CT`, `MST-07:00`,
 * `America/Chicago`.
 * `local` (milliseconds, the time of day read as UTC) decides between standard and daylight time. Unknown zones and
 * the military letters count as UTC (RFC 5322, section 4.3).
 */
export function offsetMinutes(zone: string, local: number): number {
  const text = zone.trim();
  const number = /^:?(?:\p{L}{1,5})? ?-?([+-])(\d{1,2}?)(?::?(\d{2}))?(?!\d)/iu.exec(text);
  if (number) return (number[1] === "-" ? -1 : 1) * (Number(number[2]) * 60 + Number(number[3] ?? 0));
  const name = /^\(?([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "";
  const standard = seasonal[name];
  if (standard !== undefined) return standard + (isDaylightTime(local) ? 60 : 0);
  const place = /\b[a-z]+\/[a-z_/]+\b/i.exec(text)?.[0];
  return place ? placeOffset(place, local) : (named[name] ?? 0);
}

/** Offset at a place of the time zone database; 0 for one it does not know. */
function placeOffset(place: string, local: number): number {
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: place, timeZoneName: "longOffset" });
    const name = format.formatToParts(local).find(({ type }) => type === "timeZoneName")?.value ?? "";
    return offsetMinutes(name, local);
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** Daylight saving in the United States since 2007: second Sunday of March to first Sunday of November, at 2 a.m. */
function isDaylightTime(local: number): boolean {
  const year = new Date(local).getUTCFullYear();
  return local >= sunday(year, 2, 8) && local < sunday(year, 10, 1);
}

/** 2 a.m. on the first Sunday on or after a day of a month (0 to 11). */
function sunday(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7), 2);
}
